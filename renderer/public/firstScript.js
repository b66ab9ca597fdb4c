/*
 * Runs before every other script of the page, in both hosts, and removes what could carry data out of it past the
 * Content Security Policy (docs/promises.md P44): WebRTC, frames (whose own window would have all of it again), windows,
 * and navigation to any other origin. What stays open is listed in docs/electron-security.md.
 */
(() => {
  /** Interfaces that open connections of their own, and of which the page uses none. */
  const CARRIERS = [
    'RTCPeerConnection',
    'webkitRTCPeerConnection',
    'RTCDataChannel',
    'RTCIceTransport',
    'RTCDtlsTransport',
    'RTCSctpTransport',
    'WebSocket',
    'WebSocketStream',
    'WebTransport',
    'EventSource',
    'SharedWorker',
    'PaymentRequest',
    'PresentationRequest',
    'fetchLater',
    // Would build elements from a document, frames among them.
    'XSLTProcessor',
  ];
  for (const name of CARRIERS) {
    delete window[name];
    if (name in window) Object.defineProperty(window, name, { value: undefined });
  }

  const refuse = (what) => {
    throw new DOMException(`${what} is refused in Kontor.`, 'SecurityError');
  };
  const put = (holder, name, value) =>
    Object.defineProperty(holder, name, { value, configurable: false, writable: false });

  put(window, 'open', () => null);

  /** Elements that hold a page of their own. */
  const FRAMES = new Set(['embed', 'fencedframe', 'frame', 'frameset', 'iframe', 'object', 'portal']);
  const localName = (name) => name.toLowerCase().split(':').pop();
  const { createElement, createElementNS } = Document.prototype;
  const call = Function.prototype.call.bind(Function.prototype.call);
  put(Document.prototype, 'createElement', function (name, options) {
    const text = `${name}`;
    return FRAMES.has(localName(text)) ? refuse('A frame') : call(createElement, this, text, options);
  });
  put(Document.prototype, 'createElementNS', function (namespace, name, options) {
    const text = `${name}`;
    return FRAMES.has(localName(text))
      ? refuse('A frame')
      : call(createElementNS, this, namespace, text, options);
  });
  put(DOMImplementation.prototype, 'createDocument', () => refuse('A document'));
  const { define } = CustomElementRegistry.prototype;
  put(CustomElementRegistry.prototype, 'define', function (name, element, options) {
    return options?.extends === undefined
      ? call(define, this, `${name}`, element)
      : refuse('An element that extends another');
  });

  // Its first listener, so that no other can stop the event before this one gets it.
  window.navigation?.addEventListener('navigate', (event) => {
    if (new URL(event.destination.url).origin !== location.origin) event.preventDefault();
  });
})();
