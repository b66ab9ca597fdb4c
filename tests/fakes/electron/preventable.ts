/** An event as Electron gives it to listeners: a listener that prevents it stops what would follow. */
export interface Preventable {
  preventDefault(): void;
  readonly defaultPrevented: boolean;
}

export function preventable(): Preventable {
  let prevented = false;
  return {
    preventDefault: () => {
      prevented = true;
    },
    get defaultPrevented() {
      return prevented;
    },
  };
}
