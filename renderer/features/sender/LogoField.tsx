import { useRef, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { LOGO_BOUNDS } from '../../../shared/domain/sender.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { logoPicture } from './logoPicture.ts';
import styles from './Sender.module.css';
import type { SenderFieldsProps } from './senderForm.ts';

/** The picture at the head of papers. */
export function LogoField({ draft, change }: SenderFieldsProps) {
  const t = useTexts('sender');
  const [isNoPicture, setNoPicture] = useState(false);
  const chooser = useRef<HTMLButtonElement>(null);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const logo = await logoPicture(file);
    setNoPicture(logo === null);
    if (logo !== null) change({ logo });
  };
  const remove = () => {
    setNoPicture(false);
    change({ logo: null });
    // The button that was pressed is gone.
    chooser.current?.focus();
  };
  return (
    <fieldset className={styles['logoField']}>
      <legend>{t('logo')}</legend>
      {draft.logo !== null && (
        <img className={styles['logo']} src={`data:image/png;base64,${draft.logo}`} alt={t('logo')} />
      )}
      <div className="wrapped">
        <FileTrigger
          acceptedFileTypes={['image/png', 'image/jpeg', 'image/svg+xml']}
          onSelect={(files) => void take(files?.[0])}
        >
          <Button ref={chooser}>{t(draft.logo === null ? 'logoChoose' : 'logoReplace')}</Button>
        </FileTrigger>
        {draft.logo !== null && <Button onPress={remove}>{t('logoRemove')}</Button>}
      </div>
      <p className="hint" role="status">
        {isNoPicture ? t('logoFailed') : t('logoText', LOGO_BOUNDS)}
      </p>
    </fieldset>
  );
}
