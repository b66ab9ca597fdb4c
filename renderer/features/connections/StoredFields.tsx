import { Lock } from 'lucide-react';
import type { ConnectionSummary } from '../../../shared/ipc/connections.ts';
import { useApp } from '../../base/useApp.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './ConnectionForm.module.css';
import type { FieldsProps } from './connectionForm.ts';

interface StoredFieldsProps extends FieldsProps {
  readonly connection: ConnectionSummary | null;
}

/** Address, client id and secret. A stored one is never shown again in full, only replaced. */
export function StoredFields({ connection, ...parts }: StoredFieldsProps) {
  const t = useTexts('connections');
  const { fields, change, errorOf } = parts;
  return (
    <>
      <AddressField {...parts} connection={connection} />
      <div className="pair">
        <TextField
          label={t('clientId')}
          locked={parts.locked}
          value={fields.clientId}
          onChange={(clientId) => change({ clientId })}
          error={errorOf('clientId')}
        />
        <SecretField {...parts} connection={connection} />
      </div>
    </>
  );
}

function AddressField({ connection, fields, change, errorOf, locked }: StoredFieldsProps) {
  const t = useTexts('connections');
  if (fields.address === null) {
    return (
      <div className={styles['stored']}>
        <span className="medium">{t('address')}</span>
        <span className={styles['storedLine']}>
          <span className="soft inline">{t('addressKept', { host: connection?.host ?? '' })}</span>
          {!locked && (
            <Button onPress={() => change({ address: '', secret: '' })}>{t('addressChange')}</Button>
          )}
        </span>
      </div>
    );
  }
  return (
    <div className={styles['stored']}>
      <TextField
        label={t('address')}
        type="url"
        placeholder={t('addressPlaceholder')}
        description={connection === null ? t('addressDescription') : t('addressChangeText')}
        value={fields.address}
        onChange={(address) => change({ address })}
        error={errorOf('address')}
      />
      {connection !== null && (
        <div className={styles['keep']}>
          <Button
            variant="quiet"
            onPress={() => change({ address: null, secret: connection.hasSecret ? null : '' })}
          >
            {t('addressKeep')}
          </Button>
        </div>
      )}
    </div>
  );
}

function SecretField({ connection, fields, change, errorOf }: StoredFieldsProps) {
  const t = useTexts('connections');
  const sessionOnly = useApp((app) => app.vault.kind === 'sessionOnly');
  if (fields.secret === null) {
    return (
      <div className={styles['stored']}>
        <span className="medium">{t('secret')}</span>
        <span className={styles['storedLine']}>
          <span className="soft inline">
            <Lock size={13} aria-hidden />
            {t('secretStored')}
          </span>
        </span>
        <div className={styles['keep']}>
          <Button onPress={() => change({ secret: '' })}>{t('secretReplace')}</Button>
        </div>
      </div>
    );
  }
  const isMissing = connection !== null && !connection.hasSecret;
  const whereTo = sessionOnly ? t('secretSession') : t('secretDescription');
  return (
    <div className={styles['stored']}>
      <TextField
        label={t('secret')}
        type="password"
        autoComplete="new-password"
        description={isMissing ? t('secretMissing') : whereTo}
        value={fields.secret}
        onChange={(secret) => change({ secret })}
        error={errorOf('secret')}
      />
      {connection?.hasSecret && fields.address === null && (
        <div className={styles['keep']}>
          <Button variant="quiet" onPress={() => change({ secret: null })}>
            {t('secretKeep')}
          </Button>
        </div>
      )}
    </div>
  );
}
