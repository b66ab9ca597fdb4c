const NAMES = ['pdf', 'pdfSaved', 'overdue', 'new', 'settled', 'changed'];
const SPACE = 'http://www.w3.org/2000/svg';

function shape(name: string): SVGElement {
  const svg = document.createElementNS(SPACE, 'svg');
  for (const [attribute, value] of Object.entries({
    width: '14',
    height: '14',
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'aria-hidden': 'true',
    'data-icon': name,
  }))
    svg.setAttribute(attribute, value);
  for (const path of ['M4 4h16v16H4z', 'M8 12h8']) {
    const line = document.createElementNS(SPACE, 'path');
    line.setAttribute('d', path);
    svg.append(line);
  }
  return svg;
}

const shapes = new Map(NAMES.map((name) => [name, shape(name)]));

/** A fresh drawing of about the size of the product's icons. */
export function drawIcon(name: string): SVGElement | undefined {
  return shapes.get(name)?.cloneNode(true) as SVGElement | undefined;
}
