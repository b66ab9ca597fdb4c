import { useMemo, useState } from 'react';
import { useBridge } from '../../base/bridgeContext.tsx';
import { dataOf } from '../../base/loadState.ts';
import { useRetriedAnswer } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import styles from './DocumentTree.module.css';
import type { DocumentRef } from './documentRef.ts';

const LINES = 200;

interface DocumentTreeProps {
  readonly document: DocumentRef;
}

/** Everything that an answer holds, line by line, whatever its shape: nothing is left out. */
export function DocumentTree({ document }: DocumentTreeProps) {
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
