import { useActiveConnection } from '../../base/useApp.ts';
import { dataOf } from '../../base/useQuery.ts';
import table from '../../ui/LinkedTable.module.css';
import { Section } from '../../ui/Page.tsx';
import { BLANK_LINE, Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx';
import { useTodayStore, workKey } from './todayStore.ts';

/** Placeholder of today's work while its code and texts load: as high as its lines, once it is known how many there are. */
export function TodaySkeleton() {
  const connection = useActiveConnection();
  const today = useTodayStore((state) =>
    state.connectionId === connection?.id ? dataOf(state.figures) : null,
  );
  if (today === null) return <SkeletonRows rows={6} />;
  if (today.matching === 0) return null;
  return (
    <div aria-hidden data-skeleton="today">
      <Section title={BLANK_LINE} action={<span>{BLANK_LINE}</span>}>
        <div className="figureStrip">
          {today.kinds.map(({ kind }) => (
            <div key={kind}>
              <span className="small">{BLANK_LINE}</span>
              <span className="hint">{BLANK_LINE}</span>
              <span>{BLANK_LINE}</span>
            </div>
          ))}
        </div>
        <div className={table['frame']}>
          <table className={table['table']}>
            <thead>
              <tr>
                <th>{BLANK_LINE}</th>
              </tr>
            </thead>
            <tbody>
              {today.items.map((item) => (
                <tr key={workKey(item)} className={table['row']}>
                  <td>
                    <Skeleton width="60%" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
    </div>
  );
}
