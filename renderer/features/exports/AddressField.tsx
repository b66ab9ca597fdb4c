import { MapPin } from 'lucide-react';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { addressLines } from './addressLines.ts';
import styles from './ListSheet.module.css';
import type { KnownAddress } from './useStatementAddress.ts';

const MOST_OFFERED = 30;

interface AddressFieldProps {
  readonly known: KnownAddress | null;
  readonly address: string;
  readonly onAddress: (address: string) => void;
  readonly keep: boolean;
  readonly onKeep: (keep: boolean) => void;
}

/** The address of a statement, which the clerk may change, and whether it is saved for the next one. */
export function AddressField({ known, address, onAddress, keep, onKeep }: AddressFieldProps) {
  const t = useTexts('lists');
  const source = known?.source ?? 'none';
  const deliveries = known?.deliveries ?? [];
  const hint =
    source === 'kept'
      ? t('statementAddressKept')
      : source === 'delivery'
        ? t('statementAddressDelivery')
        : t(deliveries.length > 1 ? 'statementAddressMany' : 'statementAddressHint');
  return (
    <div className="stack">
      <TextField
        label={t('statementAddress')}
        optional
        description={hint}
        value={address}
        onChange={onAddress}
        rows={4}
        maxLength={500}
        error={addressLines(address) === null ? t('statementAddressTooLong') : null}
      />
      <div className={styles['actions']}>
        {deliveries.length > 0 && (
          <Menu
            label={t('statementAddressTake')}
            trigger={<Button icon={<MapPin size={14} aria-hidden />}>{t('statementAddressTake')}</Button>}
            entries={deliveries.slice(0, MOST_OFFERED).map((lines, place) => ({
              id: String(place),
              label: lines.join(', '),
              onAction: () => onAddress(lines.join('\n')),
            }))}
          />
        )}
        <Checkbox isSelected={keep} onChange={onKeep}>
          {t('statementAddressKeep')}
        </Checkbox>
      </div>
    </div>
  );
}
