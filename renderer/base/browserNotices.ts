/** Whether this browser shows notices of the page: `unknown` before the clerk was asked, `none` where it has none. */
export type NoticePermission = 'granted' | 'denied' | 'unknown' | 'none';

export function noticePermission(): NoticePermission {
  if (!('Notification' in window)) return 'none';
  return Notification.permission === 'default' ? 'unknown' : Notification.permission;
}

/** Asks the clerk, in a box of the browser; only a click of hers may lead here. */
export async function askForNotices(): Promise<NoticePermission> {
  if ('Notification' in window) await Notification.requestPermission();
  return noticePermission();
}

/** Shows a notice, once in all windows for the same `tag`; false where it cannot be shown. */
export function showBrowserNotice(
  { title, body, tag }: { readonly title: string; readonly body: string; readonly tag: string },
  onClick: () => void,
): boolean {
  if (noticePermission() !== 'granted') return false;
  try {
    const notice = new Notification(title, { body, tag });
    notice.onclick = () => {
      window.focus();
      notice.close();
      onClick();
    };
    return true;
  } catch {
    // Some browsers grant it and then show notices of background workers only.
    return false;
  }
}
