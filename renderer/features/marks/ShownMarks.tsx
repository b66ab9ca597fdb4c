import { type ReactNode, useMemo } from 'react';
import { customerKey } from '../../../shared/domain/customerRef.ts';
import type { KeyedMark, MarkField } from '../../../shared/domain/markNames.ts';
import { markText, PROMISE_WORDS, SEEN_WORDS } from '../../../shared/i18n/markText.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { ShownMark } from '../../../shared/ipc/marks.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useSettledOf } from '../../base/useDebouncedValue.ts';
import { useRetriedAnswer } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import { MARK_KINDS } from './MarkKeys.tsx';
import { MARK_ICONS, type MarkIcon } from './markColumn.tsx';
import styles from './ShownMarks.module.css';

const ICON_OF: Readonly<Record<MarkField, MarkIcon>> = {
  reviewed: 'markReviewed',
  ask: 'markAsk',
  dispute: 'markDispute',
  promise: 'markPromise',
  note: 'markNote',
  step: 'markStep',
  seenInBank: 'markSeenInBank',
};

interface ShownMarksProps {
  readonly marks: readonly ShownMark[];
  /** Draws what the service has changed since, field by field. */
  readonly drawChanges?: (changed: ShownMark['changed']) => ReactNode;
}

/** Marks with who noted them and when, what has become of them, and what others have noted beside them. */
export function ShownMarks({ marks, drawChanges }: ShownMarksProps) {
  const t = useTexts('marks');
  const formats = useFormats();
  const now = useNow();
  return (
    <ul className={styles['marks']}>
      {marks.map(({ mark, by, at, changed, stands, beside }) => (
        <li key={mark.field} className={styles['mark']}>
          <p className={styles['line']}>
            {MARK_ICONS[ICON_OF[mark.field]]}
            <UntrustedText className={styles['words']}>{markText(mark, t, formats)}</UntrustedText>
            {mark.field === 'reviewed' && changed.length > 0 && <Badge tone="overdue">{t('changed')}</Badge>}
            {stands !== null && mark.value !== null && (
              <Badge tone={toneOf(stands.state)}>
                {t((mark.field === 'seenInBank' ? SEEN_WORDS : PROMISE_WORDS)[stands.state])}
                {stands.state === 'inPart' && stands.missing !== null && (
                  <> · {t('missing', { amount: formats.amount(stands.missing) })}</>
                )}
              </Badge>
            )}
          </p>
          <p className="hint">
            <UntrustedText>{t('byAt', { by, moment: formats.moment(at, now) })}</UntrustedText>
          </p>
          {mark.field === 'reviewed' && changed.length > 0 && drawChanges !== undefined && (
            <>
              <p className="soft">{t('changedSince')}</p>
              {drawChanges(changed)}
            </>
          )}
          {beside.map((other) => (
            <p key={`${other.by} ${other.at}`} className={styles['beside']}>
              <UntrustedText>
                {t('beside', {
                  by: other.by,
                  moment: formats.moment(other.at, now),
                  words: markText(other.mark, t, formats),
                })}
              </UntrustedText>
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

function toneOf(state: NonNullable<ShownMark['stands']>['state']) {
  if (state === 'notKnown') return 'neutral';
  return state === 'kept' ? 'positive' : 'overdue';
}

/** The marks of an invoice, or with `id: null` of the customer itself; asked for again with another version. */
export function useShownMarks(customer: CustomerRef, id: number | null, version: string | number) {
  const bridge = useBridge();
  const key = `${customerKey(customer)}/${id ?? ''}`;
  const isSettled = useSettledOf(key, true);
  const ask = useMemo(() => {
    void version;
    return isSettled && (() => bridge.marks.of({ customer, id }));
  }, [bridge, customer, id, version, isSettled]);
  return useRetriedAnswer(ask, key);
}

interface MarkButtonsProps<Field extends KeyedMark> {
  readonly fields: readonly Field[];
  /** Their keys mark what the buttons mark. */
  readonly withKeys: boolean;
  readonly onMark: (field: Field) => void;
}

/** A button for each mark. */
export function MarkButtons<Field extends KeyedMark>({ fields, withKeys, onMark }: MarkButtonsProps<Field>) {
  const t = useTexts('marks');
  return (
    <div className="wrapped">
      {fields.map((field) => {
        const key = MARK_KINDS[field].key.toUpperCase();
        return (
          <Button
            key={field}
            onPress={() => onMark(field)}
            {...(withKeys ? { after: <Kbd keys={key} />, 'aria-keyshortcuts': key } : {})}
          >
            {t(field)}
          </Button>
        );
      })}
    </div>
  );
}
