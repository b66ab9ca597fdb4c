import type { Page } from 'playwright-core';

/**
 * What cannot be read in the page at its present width. One line for each, with the element and its text:
 * - `cut`: a box hides a part of the text, and no title holds the whole of it;
 * - `hardly seen`: a box leaves so little of a text that its first letters say nothing;
 * - `outside`: a text stands out of the button, mark or panel that is drawn around it, or out of the window;
 * - a page, main area or dialog that scrolls sideways.
 * What an area that scrolls has scrolled away is none of it. In a grid a text may end in an ellipsis: a double click on
 * the divider shows it; amounts and marks may not, and neither may a heading that has no title.
 */
export async function cutTexts(page: Page): Promise<string[]> {
  return [
    ...(await page.evaluate(sidewaysAreas)),
    ...(await page.evaluate(textsPastBoxes)),
    ...(await page.evaluate(cutPlaceholders)),
  ];
}

const sidewaysAreas = (): string[] => {
  const root = document.documentElement;
  const found =
    root.scrollWidth > root.clientWidth ? [`the page scrolls sideways: ${root.scrollWidth} wide`] : [];
  for (const area of document.querySelectorAll('main, [role=dialog], [role=alertdialog], [role=menu]')) {
    if (area.scrollWidth > area.clientWidth + 1 && getComputedStyle(area).overflowX !== 'visible') {
      found.push(`${area.getAttribute('role') ?? 'main'} scrolls sideways: ${area.scrollWidth} wide`);
    }
  }
  return found;
};

const cutPlaceholders = (): string[] => {
  const ink = document.createElement('canvas').getContext('2d');
  if (ink === null) return [];
  return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')].flatMap((field) => {
    const { paddingLeft, paddingRight, font } = getComputedStyle(field);
    ink.font = font;
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const cut = ink.measureText(field.placeholder).width > room + 1.5 && field.title !== field.placeholder;
    return cut && field.value === '' && field.checkVisibility()
      ? [`cut: placeholder “${field.placeholder}”`]
      : [];
  });
};

const textsPastBoxes = (): string[] => {
  /** Glyphs stand within the middle of the height that a font asks for. */
  const AIR = 0.3;
  const NEAR = 1.5;
  /** Pixels and letters: what is left of a word in so little room says nothing, whatever its title holds. */
  const SLIVER = 40;
  const FEW_LETTERS = 4;
  const found = new Set<string>();
  const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const named = element.closest('[class]') ?? element;
    const kind = named.getAttribute('class')?.split(' ')[0] ?? '';
    return `${named.tagName.toLowerCase()}.${kind} “${plain(element.textContent).slice(0, 60)}”`;
  };

  /** The boxes around a text, innermost first; none for a text that is for screen readers only. */
  const known = new Map<Element, { readonly style: CSSStyleDeclaration; readonly edge: DOMRect }>();
  const boxOf = (element: Element) => {
    const box = known.get(element) ?? {
      style: getComputedStyle(element),
      edge: element.getBoundingClientRect(),
    };
    known.set(element, box);
    return { element, ...box };
  };
  const boxesOf = (element: Element) => {
    const boxes: ReturnType<typeof boxOf>[] = [];
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      const box = boxOf(at);
      if (box.edge.width <= 1 && box.edge.height <= 1) return [];
      if (box.style.display !== 'inline') boxes.push(box);
      if (box.style.position === 'fixed') break;
    }
    return boxes;
  };

  const hasEdge = (style: CSSStyleDeclaration) =>
    style.backgroundColor !== 'rgba(0, 0, 0, 0)' ||
    (Number.parseFloat(style.borderLeftWidth) > 0 && Number.parseFloat(style.borderRightWidth) > 0);
  const titleHolds = (element: Element, text: string) => {
    let titled = element.closest('[title]');
    while (titled !== null && !plain(titled.getAttribute('title')).includes(text)) {
      titled = titled.parentElement?.closest('[title]') ?? null;
    }
    return titled !== null;
  };
  /** A word of a row: neither an amount nor a mark, and its end says that it goes on. */
  const maySayMore = (element: Element, style: CSSStyleDeclaration) =>
    style.textOverflow === 'ellipsis' &&
    element.closest('[role=gridcell], [data-whole]') !== null &&
    !['right', 'end'].includes(style.textAlign);

  const complain = (element: Element, text: string, box: ReturnType<typeof boxOf>, isFree: boolean) => {
    const { style, edge } = box;
    if (isFree) {
      if (hasEdge(style)) found.add(`outside: ${nameOf(element)}`);
    } else if (text.length > FEW_LETTERS && edge.width < SLIVER) {
      found.add(`hardly seen: ${nameOf(element)}`);
    } else if (!maySayMore(box.element, style) && !titleHolds(element, text)) {
      found.add(`cut: ${nameOf(element)}`);
    }
  };
  const past = ({ style, edge }: ReturnType<typeof boxOf>, axis: 'x' | 'y', from: number, to: number) => {
    const overflow = axis === 'x' ? style.overflowX : style.overflowY;
    const [begin, end] = axis === 'x' ? [edge.left, edge.right] : [edge.top, edge.bottom];
    const isOut = from < begin - NEAR || to > end + NEAR;
    return { isOut, isFree: overflow === 'visible', scrolls: overflow === 'auto' || overflow === 'scroll' };
  };
  const look = (element: Element, text: string, axis: 'x' | 'y', from: number, to: number) => {
    let lifted = false;
    const boxes = boxesOf(element);
    if (boxes.length === 0) return;
    for (const box of boxes) {
      const { isOut, isFree, scrolls } = past(box, axis, from, to);
      // A sheet over the page is drawn around by itself.
      if (isOut && !scrolls && !(isFree && lifted)) complain(element, text, box, isFree);
      // Beyond it nothing of the text is seen; or it moves with an area that scrolls, and goes with its rows.
      if (scrolls || (isOut && !isFree) || box.style.translate !== 'none') return;
      lifted ||= box.style.position === 'absolute';
    }
    if (axis === 'x' && (from < -NEAR || to > innerWidth + NEAR)) found.add(`outside: ${nameOf(element)}`);
  };

  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('script, style, svg, [class*=visuallyHidden], [hidden]') === null;
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = plain(node.textContent);
    if (element === null || text === '' || !isShown(element)) continue;
    range.selectNodeContents(node);
    for (const { left, right, top, bottom, height } of range.getClientRects()) {
      look(element, text, 'x', left, right);
      look(element, text, 'y', top + height * AIR, bottom - height * AIR);
    }
  }
  return [...found];
};
