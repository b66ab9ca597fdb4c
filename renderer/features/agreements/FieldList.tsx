import type { ReactNode } from 'react';
import styles from './Agreements.module.css';

export interface ShownField {
  readonly name: string;
  readonly value: ReactNode;
}

/** Names and values, the service's own words left as they are. */
export function FieldList({ fields }: { readonly fields: readonly ShownField[] }) {
  return (
    <dl className={styles['fields']}>
      {fields.map(({ name, value }) => (
        <div key={name} className={styles['field']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
