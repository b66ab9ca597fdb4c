import { Sigma } from 'lucide-react';
import { Dialog as AriaDialog, DialogTrigger, Popover } from 'react-aria-components';
import { useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../Amount.tsx';
import { IconButton } from '../IconButton.tsx';
import styles from './AllSums.module.css';
import type { GridSum, SumsLine } from './gridSums.ts';

interface AllSumsProps {
  readonly label: string;
  readonly lines: readonly SumsLine[];
  readonly sums: readonly GridSum<string>[];
}

/** Every sum in one list: also those whose column is hidden or out of sight, or that no column holds. */
export function AllSums({ label, lines, sums }: AllSumsProps) {
  const t = useTexts('invoices');
  return (
    <DialogTrigger>
      <IconButton label={t('allSums')} icon={<Sigma size={14} aria-hidden />} />
      <Popover className={styles['popover'] ?? ''} placement="top start" offset={4}>
        <AriaDialog className="popoverBody" aria-label={label}>
          <table className={styles['sums']}>
            <thead>
              <tr>
                <td />
                {lines.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sums.map(({ key, title, values, tone }) => (
                <tr key={key}>
                  <th scope="row">{title}</th>
                  {lines.map(({ name, stale }, at) => (
                    <td key={name} data-stale={stale || undefined}>
                      <Amount value={values[at] ?? '0'} {...(tone ? { tone } : {})} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </AriaDialog>
      </Popover>
    </DialogTrigger>
  );
}
