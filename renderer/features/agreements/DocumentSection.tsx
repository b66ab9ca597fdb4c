import { ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { customerKey } from '../../../shared/domain/customerRef.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { CopyButton } from '../../base/CopyButton.tsx';
import { dataOf, useQuery, useRetriedAnswer } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { RawText, UntrustedText } from '../../ui/UntrustedText.tsx';
import agreementsStyles from './Agreements.module.css';
import styles from './DocumentTree.module.css';

interface DocumentSectionProps {
  readonly customer: CustomerRef;
  readonly documentKey: string;
  readonly fetchedAt: number | null;
  readonly title: string;
  readonly lead?: string;
  /** 2 if it is directly below the customer, 3 within a panel that has a title. */
  readonly level?: 2 | 3;
}

/** All that the service sent about one thing, as a tree, and below it exactly as sent. */
export function DocumentSection(props: DocumentSectionProps) {
  const { customer, documentKey, fetchedAt, title, lead, level = 3 } = props;
  const t = useTexts('agreements');
  const Heading = `h${level}` as const;
  const [isRawOpen, setRawOpen] = useState(false);
  const document = useMemo(
    () => ({ customer, key: documentKey, fetchedAt }),
    [customer, documentKey, fetchedAt],
  );
  return (
    <section className={agreementsStyles['section']}>
      <Heading>{title}</Heading>
      {lead !== undefined && <p className="hint">{lead}</p>}
      <DocumentTree key={documentKey} document={document} />
      <details
        className={agreementsStyles['details']}
        open={isRawOpen}
        onToggle={(event) => setRawOpen(event.currentTarget.open)}
      >
        <summary className={agreementsStyles['summary']}>
          <ChevronRight size={14} aria-hidden />
          {t('raw')}
        </summary>
        {isRawOpen && <RawDocument document={document} />}
      </details>
    </section>
  );
}

const CHARACTERS = 20_000;
const COPIED_AT_ONCE = 200_000;

interface RawDocumentProps {
  readonly document: DocumentRef;
}

/** The text of the answer as the service sent it, its beginning first; copying takes the whole of it. */
function RawDocument({ document }: RawDocumentProps) {
  const bridge = useBridge();
  const t = useTexts('agreements');
  const formats = useFormats();
  const { customer, key, fetchedAt } = document;
  const [limit, setLimit] = useState(CHARACTERS);
  const ask = useMemo(() => {
    void fetchedAt;
    return () => rawWindow(bridge, document, 0, limit);
  }, [bridge, document, limit, fetchedAt]);
  const answer = useQuery(ask, `${customerKey(customer)}/${key}`);
  const value = dataOf(answer);
  if (answer.state === 'failed') return <ErrorPanel title={t('documentFailed')} failure={answer.failure} />;
  if (value === null) return <SkeletonRows rows={4} />;
  const { raw, rawLength } = value;
  const more = Math.min(limit * 2, COPIED_AT_ONCE);
  return (
    <>
      <RawText label={t('raw')} className={styles['raw']}>
        {raw}
      </RawText>
      <p>
        <CopyButton label={t('copyRaw')} text={() => wholeText(bridge, document, rawLength)} />{' '}
        {raw.length < rawLength && (
          <>
            {more > limit && (
              <Button onPress={() => setLimit(more)}>
                {t('moreText', { shown: formats.count(raw.length), total: formats.count(rawLength) })}
              </Button>
            )}
            {more === limit &&
              t('rawShown', { shown: formats.count(raw.length), total: formats.count(rawLength) })}
          </>
        )}
      </p>
    </>
  );
}

function rawWindow(bridge: AgreementsBridge, document: DocumentRef, rawOffset: number, rawLimit: number) {
  const { customer, key } = document;
  return bridge.agreements.detail({ customer, key, offset: 0, limit: 0, rawOffset, rawLimit });
}

async function wholeText(
  bridge: AgreementsBridge,
  document: DocumentRef,
  length: number,
): Promise<string | null> {
  let text = '';
  while (text.length < length) {
    const next = await rawWindow(bridge, document, text.length, COPIED_AT_ONCE);
    if (!next.ok || next.value.raw === '') return null;
    text += next.value.raw;
  }
  return text;
}

const LINES = 200;

interface DocumentTreeProps {
  readonly document: DocumentRef;
}

/** Everything that an answer holds, line by line, whatever its shape: nothing is left out. */
function DocumentTree({ document }: DocumentTreeProps) {
  const t = useTexts('agreements');
  const formats = useFormats();
  const [pages, setPages] = useState(1);
  const [total, setTotal] = useState(0);
  const shown = pages * LINES;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reached by the keyboard
    <section className={styles['tree']} tabIndex={0} aria-label={t('tree')}>
      {Array.from({ length: pages }, (_, page) => page * LINES).map((offset) => (
        <TreeWindow key={offset} document={document} offset={offset} onTotal={setTotal} />
      ))}
      {total > shown && (
        <Button onPress={() => setPages((count) => count + 1)}>
          {t('moreLines', { shown: formats.count(shown), total: formats.count(total) })}
        </Button>
      )}
    </section>
  );
}

interface TreeWindowProps extends DocumentTreeProps {
  readonly offset: number;
  readonly onTotal: (total: number) => void;
}

function TreeWindow({ document, offset, onTotal }: TreeWindowProps) {
  const bridge = useBridge();
  const t = useTexts('agreements');
  const { customer, key, fetchedAt } = document;
  const ask = useMemo(() => {
    void fetchedAt;
    return async () => {
      const answer = await bridge.agreements.detail({
        customer,
        key,
        offset,
        limit: LINES,
        rawOffset: 0,
        rawLimit: 0,
      });
      if (answer.ok) onTotal(answer.value.totalLines);
      return answer;
    };
  }, [bridge, customer, key, offset, fetchedAt, onTotal]);
  const { answer, retry } = useRetriedAnswer(ask, `${key}/${offset}`);
  const value = dataOf(answer);
  if (answer.state === 'failed') {
    return <ErrorPanel title={t('documentFailed')} failure={answer.failure} onRetry={retry} />;
  }
  if (value === null) return <SkeletonRows rows={6} />;
  return (
    <ul>
      {value.lines
        .filter(({ depth }) => depth > 0 || value.totalLines === 1)
        .map((line, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a payload may hold one path twice, and its lines never move
            key={`${line.path}#${offset + index}`}
            className={styles['line']}
            style={{ paddingInlineStart: `${Math.min(Math.max(line.depth - 1, 0), 12) * 1.25}rem` }}
            data-kind={line.kind}
          >
            <UntrustedText className={styles['key']}>{line.key}</UntrustedText>
            {line.kind === 'object' || line.kind === 'array' ? (
              <span className="hint">
                {t(line.kind === 'array' ? 'treeItems' : 'treeFields', { count: line.children })}
              </span>
            ) : (
              <span className={styles['text']}>
                <UntrustedText>{line.text === '' ? t('treeEmpty') : line.text}</UntrustedText>
                {line.cut && <span className="hint"> {t('treeCut')}</span>}
              </span>
            )}
          </li>
        ))}
    </ul>
  );
}

type AgreementsBridge = Pick<Bridge, 'agreements'>;

/** One cached answer, or an agreement's or a delivery's record in its list. */
interface DocumentRef {
  readonly customer: CustomerRef;
  readonly key: string;
  /** With another time the text is another one, and is fetched again. */
  readonly fetchedAt: number | null;
}
