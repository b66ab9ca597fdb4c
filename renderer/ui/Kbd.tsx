import styles from './Kbd.module.css';

const APPLE = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

const NAMES: Readonly<Record<string, string>> = {
  Alt: APPLE ? '⌥' : 'Alt',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** `Mod` is Ctrl, and Cmd on a Mac. */
function keyName(key: string): string {
  if (key === 'Mod') return APPLE ? '⌘' : 'Ctrl';
  return NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** A key or a chord such as `Mod+K`, as it is printed on the keyboard. */
export function Kbd({ keys }: { readonly keys: string }) {
  const parts = keys === '+' ? ['+'] : keys.split('+');
  return (
    <span className={styles['chord']}>
      {parts.map((key) => (
        <kbd key={key} className={styles['key']}>
          {keyName(key)}
        </kbd>
      ))}
    </span>
  );
}
