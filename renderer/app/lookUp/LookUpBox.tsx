import { Search } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { foldedText } from '../../../shared/domain/foldedText.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { type Command, useOfferedCommands } from '../../base/commands.ts';
import { useCards } from '../../base/figuresOfConnection.ts';
import { useRegisteredShortcuts, useShortcut } from '../../base/shortcuts.ts';
import { useApp } from '../../base/useApp.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useAnyTexts, useTexts } from '../../i18n/useTexts.ts';
import { focusLookUp, LOOK_UP_ID } from '../../ui/focus/focusRegions.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { screenIsHere } from '../../ui/keys/inputQueue.ts';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import { failPending } from '../../ui/pendingWork.tsx';
import { dismissAbout, showToast } from '../../ui/toastStore.ts';
import type { Offered } from './findCommands.ts';
import styles from './LookUpBox.module.css';
import { type LookUpEntry, lookUpContent, optionId, RESULTS_ID } from './lookUpEntries.ts';
import { readScope, useScopeMarks } from './lookUpScope.ts';
import {
  askLookUp,
  clearLookUp,
  closeLookUp,
  type LookUpAnswer,
  moveLookUp,
  openLookUp,
  refuseLookUp,
  rememberCommand,
  typeLookUp,
  useLookUpStore,
  useRecentCommands,
} from './lookUpStore.ts';

/** How commands are found is loaded once the box is opened. */
const loadFinder = async () => (await import('./findCommands.ts')).findCommands;
type Finder = Awaited<ReturnType<typeof loadFinder>>;

const LookUpList = lazyComponent(async () => (await import('./LookUpList.tsx')).LookUpList);

function toContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** The box that is always there: a combobox over customers, invoices and commands. */
export function LookUpBox() {
  const t = useTexts('shell');
  const anyText = useAnyTexts();
  const formats = useFormats();
  const marks = useScopeMarks();
  const bridge = useBridge();
  const connectionId = useApp((app) => app.activeConnectionId);
  const cards = useCards();
  const offered = useAllCommands();
  const recentCommands = useRecentCommands(({ ids }) => ids);
  const [finder, setFinder] = useState<{ readonly find: Finder } | null>(null);
  const [, navigate] = useLocation();
  const { text, isOpen, chosen: chosenId, answer, refused } = useLookUpStore();
  const input = useRef<HTMLInputElement>(null);

  const cameFrom = useRef<HTMLElement | null>(null);

  const contentFor = (known: LookUpAnswer, find: Finder | undefined) =>
    lookUpContent({
      answer: known,
      recent: cards,
      commands: find?.(offered(), readScope(known.text, marks).text, recentCommands) ?? [],
      marks,
      t: anyText,
      count: formats.count,
    });
  const latest = useRef(contentFor);
  useEffect(() => {
    latest.current = contentFor;
  });
  const { entries, cuts } = isOpen ? contentFor(answer, finder?.find) : { entries: [], cuts: {} };
  const chosenByHand = entries.find(({ id }) => id === chosenId);
  const active = chosenByHand ?? entries[0];

  useEffect(() => {
    if (isOpen) void loadFinder().then((find) => setFinder((known) => known ?? { find }));
  }, [isOpen]);

  const { failure } = answer;
  useEffect(() => {
    if (failure === null) dismissAbout('lookUp');
    else showToast({ failure, about: 'lookUp' });
  }, [failure]);

  /** How often the clerk has begun to write in the box. */
  const begun = useRef(0);
  /** Enter is being answered: what is typed is for what comes, unless the clerk begins again. */
  const [isLeaving, setLeaving] = useState(false);
  const begin = () => {
    begun.current += 1;
    setLeaving(false);
    focusLookUp();
    openLookUp();
  };
  useShortcut('Mod+k', 'shell:commandLookUp', begin, true);

  const go = (entry: LookUpEntry) => {
    if (entry.command !== undefined) rememberCommand(entry.command);
    if (entry.path !== undefined) navigate(entry.path);
    entry.run?.();
  };

  /** The keyboard goes back to where it was. */
  const giveBack = () => {
    input.current?.blur();
    if (cameFrom.current?.isConnected) cameFrom.current.focus({ preventScroll: true });
    else toContent();
  };

  const follow = (entry: LookUpEntry) => {
    clearLookUp();
    // What is done on this screen leaves the keyboard where it was; another screen begins at its top.
    if (entry.path === undefined) giveBack();
    else {
      input.current?.blur();
      toContent();
    }
    go(entry);
  };

  const enter = async () => {
    // What the clerk chose herself is done as it is shown, also while commands or an answer are still on their way.
    if (chosenByHand) return follow(chosenByHand);
    const upToDate = answer.text.trim() === text.trim() && finder !== null;
    const mine = begun.current;
    setLeaving(true);
    const [known, find] = await Promise.all([
      answer.text.trim() === text.trim() || connectionId === null
        ? answer
        : askLookUp(bridge, connectionId, text, marks),
      loadFinder(),
    ]);
    const first = () => latest.current(known, find).entries[0];
    // What is not found may be a command of the screen that is on its way.
    const chosen = upToDate ? active : (first() ?? (await screenIsHere().then(first)));
    // Who writes the next thing by now keeps the box and what is in it.
    if (begun.current !== mine) {
      if (chosen) go(chosen);
      return;
    }
    setLeaving(false);
    if (chosen) follow(chosen);
    else if (text.trim() !== '') {
      refuseLookUp();
      failPending();
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      moveLookUp(
        event.key === 'ArrowDown' ? 1 : -1,
        entries.map(({ id }) => id),
      );
    } else if (event.key === 'Enter') {
      void enter();
    } else if (event.key === 'Escape') {
      clearLookUp();
      giveBack();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <search className={styles['box']} aria-busy={isLeaving}>
      <Search size={15} aria-hidden className={styles['icon']} />
      <input
        ref={input}
        id={LOOK_UP_ID}
        type="text"
        className={styles['input']}
        role="combobox"
        aria-label={t('lookUp')}
        aria-expanded={isOpen}
        aria-controls={RESULTS_ID}
        aria-autocomplete="list"
        aria-invalid={refused && answer.problem !== null}
        {...(active ? { 'aria-activedescendant': optionId(active) } : {})}
        placeholder={t('lookUpPlaceholder')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => {
          begun.current += 1;
          setLeaving(false);
          typeLookUp(bridge, connectionId, event.target.value, marks);
        }}
        onFocus={({ relatedTarget }: FocusEvent) => {
          cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
          openLookUp();
        }}
        onClick={openLookUp}
        onBlur={closeLookUp}
        onKeyDown={onKeyDown}
      />
      {text === '' && (
        <span className={styles['key']} aria-hidden>
          <Kbd keys="Mod+K" />
        </span>
      )}
      <LookUpList entries={entries} active={active} cuts={cuts} onFollow={follow} />
    </search>
  );
}

/**
 * Everything that can be done, besides finding: each key in force, what the screens offer without one, and what another
 * screen would; each with the words that clerks use for it.
 */
export function useAllCommands(): () => Offered {
  const t = useAnyTexts();
  const { catalogue } = useLocale();
  const keys = useRegisteredShortcuts();
  const offered = useOfferedCommands();
  return () => {
    // Undefined before the texts of what is loaded later are there.
    const words: Readonly<Record<string, string>> | undefined = catalogue?.words;
    // A command with a second key is listed once, with its first.
    const first = new Map<string, Command>();
    for (const { key, textKey, run } of keys) {
      if (textKey === 'shell:commandLookUp' || first.has(textKey)) continue;
      first.set(textKey, { id: textKey, label: t(textKey), shortcut: key, run });
    }
    const all = [...first.values()];
    for (const command of offered()) {
      const keyed = first.get(command.id);
      // A screen that has a key is offered once, with its key and its name.
      if (keyed === undefined) all.push(command);
      else if (command.name !== undefined) all[all.indexOf(keyed)] = { ...command, ...keyed };
    }
    const here = new Set(all.flatMap(({ id, lacks }) => (lacks === undefined ? [id] : [])));
    const commands = all.filter(({ id, lacks }) => lacks === undefined || !here.has(id));
    return {
      commands: commands.map((command) => ({
        ...command,
        words: [command.words, ...familyOf(command.id).map((id) => words?.[id])].filter(Boolean).join(' '),
      })),
      fillers: new Set(foldedText(words?.['fillers'] ?? '').split(' ')),
    };
  };
}

/** `list.pdfs.7` is of `list.pdfs`, which is of `list`: what finds the one finds the other. */
function familyOf(id: string): string[] {
  const parts = id.split('.');
  return parts.map((_, place) => parts.slice(0, parts.length - place).join('.'));
}
