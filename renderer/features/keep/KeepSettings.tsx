import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import styles from './Keep.module.css';
import { KeptChanges } from './KeptChanges.tsx';
import { LogRetentionSetting } from './LogRetentionSetting.tsx';
import { RetentionSetting } from './RetentionSetting.tsx';
import { WipeDialog } from './WipeDialog.tsx';

/** How long customers are kept on this computer, and how everything goes at once. */
export function KeepSettings() {
  const t = useTexts('keep');
  const [wiping, setWiping] = useState(false);
  return (
    <Section id="settings-keep" title={t('title')} lead={t('text')}>
      <RetentionSetting />
      <KeptChanges />
      <LogRetentionSetting />
      <div className={styles['wipe']}>
        <p>{t('wipeText')}</p>
        <Button icon={<Trash2 size={14} aria-hidden />} onPress={() => setWiping(true)}>
          {t('wipe')}
        </Button>
      </div>
      {wiping && <WipeDialog onClose={() => setWiping(false)} />}
    </Section>
  );
}
