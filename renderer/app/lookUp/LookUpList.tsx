import { Coins, CornerDownLeft, FileText, Handshake, SquareChevronRight, UserRound } from 'lucide-react';
import { useEffect } from 'react';
import { typedAmounts } from '../../../shared/domain/amountFormat.ts';
import { useApp } from '../../base/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { classes } from '../../ui/classes.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import styles from './LookUpBox.module.css';
import {
  type LookUpContent,
  type LookUpEntry,
  type LookUpGroup,
  optionId,
  RESULTS_ID,
} from './lookUpEntries.ts';
import { type LookUpScope, readScope, SHORTEST_PART, useScopeMarks } from './lookUpScope.ts';
import { pointLookUp, useLookUpStore } from './lookUpStore.ts';

const ICONS: Readonly<Record<LookUpGroup, typeof UserRound>> = {
  groupExact: FileText,
  groupOpen: CornerDownLeft,
  groupRecent: UserRound,
  groupCustomers: UserRound,
  groupInvoices: FileText,
  groupAgreements: Handshake,
  groupAmounts: Coins,
  groupCommands: SquareChevronRight,
};

const PROBLEMS = {
  noDigits: 'numberNoDigits',
  severalNumbers: 'numberSeveral',
  otherCharacters: 'numberOtherCharacters',
  tooLong: 'numberTooLong',
} as const;

interface LookUpListProps {
  readonly entries: readonly LookUpEntry[];
  readonly active: LookUpEntry | undefined;
  readonly cuts: LookUpContent['cuts'];
  readonly onFollow: (entry: LookUpEntry) => void;
}

/** The list under the box: groups of results, the reason why a number is refused, or what can be typed. */
export function LookUpList({ entries, active, cuts, onFollow }: LookUpListProps) {
  const t = useTexts('shell');
  const { isOpen, answer, text } = useLookUpStore();
  const formats = useFormats();
  const cutText = (group: LookUpGroup) => {
    const cut = cuts[group];
    if (cut === undefined) return '';
    const shown = formats.count(entries.filter((entry) => entry.group === group).length);
    return ` (${t(cut.more ? 'cutMore' : 'cut', { shown, all: formats.count(cut.all) })})`;
  };
  const groups = [...new Set(entries.map(({ group }) => group))];
  const activeId = isOpen && active ? optionId(active) : null;

  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the box while the mouse is used
    <div
      className={styles['sheet']}
      hidden={!isOpen}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <LookUpHint entries={entries} />
      {/* The box keeps the focus: a list that scrolls would be a stop of its own, and gone as soon as it is reached. */}
      <div
        id={RESULTS_ID}
        role="listbox"
        tabIndex={-1}
        aria-label={t('lookUpResults')}
        className={styles['results']}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={group} role="group" aria-labelledby={`look-up-${group}`}>
            <div id={`look-up-${group}`} className={styles['group']}>
              {t(group)}
              {cutText(group)}
              {group === 'groupAmounts' && answer.found.amounts.more && ` ${t('amountsCut')}`}
            </div>
            {entries.map((entry) =>
              entry.group === group ? (
                <LookUpLine
                  key={entry.id}
                  entry={entry}
                  isActive={entry === active}
                  onPoint={() => pointLookUp(entry.id)}
                  onFollow={() => onFollow(entry)}
                />
              ) : null,
            )}
          </div>
        ))}
      </div>
      <ScopeMarks />
      <div role="status" className="visuallyHidden">
        {isOpen && answer.text === text ? t('resultCount', { count: entries.length }) : ''}
      </div>
    </div>
  );
}

/** Scopes that look for a part of a number. */
const LONG_PARTS: readonly (LookUpScope | null)[] = ['invoices', 'entries', 'agreements'];

function LookUpHint({ entries }: { readonly entries: readonly LookUpEntry[] }) {
  const t = useTexts('shell');
  const { answer, text, refused } = useLookUpStore();
  const connected = useApp((app) => app.activeConnectionId !== null);
  const found = entries.some(({ group }) => group !== 'groupCommands');
  const { scope, text: wanted } = readScope(text, useScopeMarks());
  if (!connected && scope !== 'commands')
    return <p className={styles['hint']}>{t('noConnectionForLookUp')}</p>;
  if (scope === 'amounts' && typedAmounts(wanted).length === 0)
    return <p className={styles['hint']}>{t('lookUpAmount')}</p>;
  if (LONG_PARTS.includes(scope) && wanted.length < SHORTEST_PART)
    return <p className={styles['hint']}>{t('lookUpThree')}</p>;
  if (text.trim() === '') return <p className={styles['hint']}>{t('lookUpHelp')}</p>;
  if (answer.text.trim() !== text.trim() || found) return null;
  const problem = answer.problem;
  if (problem !== null) {
    return (
      <p className={classes(styles['hint'], refused && styles['refused'])} role="alert">
        {t(PROBLEMS[problem])}
      </p>
    );
  }
  return entries.length === 0 ? <p className={styles['hint']}>{t('nothingFound')}</p> : null;
}

const SCOPE_NAMES = {
  customers: 'scopeCustomers',
  invoices: 'scopeInvoices',
  entries: 'scopeEntries',
  agreements: 'scopeAgreements',
  amounts: 'scopeAmounts',
  commands: 'scopeCommands',
} as const;

/** The prefixes of the text; the one in use is marked. */
function ScopeMarks() {
  const t = useTexts('shell');
  const marks = useScopeMarks();
  const { scope } = readScope(
    useLookUpStore(({ text }) => text),
    marks,
  );
  return (
    <ul className={styles['marks']} aria-label={t('scopes')}>
      {marks.map((one) => (
        <li key={one.mark} className={styles['mark']} data-chosen={one.scope === scope || undefined}>
          <kbd>{one.mark}</kbd> {t(SCOPE_NAMES[one.scope])}
        </li>
      ))}
    </ul>
  );
}

interface LookUpLineProps {
  readonly entry: LookUpEntry;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onFollow: () => void;
}

function LookUpLine({ entry, isActive, onPoint, onFollow }: LookUpLineProps) {
  const Icon = ICONS[entry.group];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's own
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the box, which names the active option
    <div
      id={optionId(entry)}
      role="option"
      aria-selected={isActive}
      className={classes(styles['line'], isActive && styles['active'])}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onFollow}
    >
      <Icon size={15} aria-hidden />
      <UntrustedText className={styles['label']} title={entry.label}>
        {entry.label}
      </UntrustedText>
      <UntrustedText className={styles['detail']} title={entry.detail}>
        {entry.detail}
      </UntrustedText>
      {entry.amount !== undefined && <Amount value={entry.amount} />}
      {entry.shortcut !== undefined && <Kbd keys={entry.shortcut} />}
    </div>
  );
}
