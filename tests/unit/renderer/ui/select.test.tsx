import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Localized } from '../../../../renderer/i18n/Localized.tsx';
import { Select } from '../../../../renderer/ui/Select.tsx';
import { DEFAULT_SETTINGS } from '../../../../shared/ipc/defaultSettings.ts';

const LONG = 'Parquet (DuckDB, Spark, data warehouses)';

it('has the whole of what is chosen in its title, where the window cuts it', () => {
  render(
    <Localized settings={DEFAULT_SETTINGS} systemLanguage="en">
      <Select label="Format" value="parquet" onChange={() => {}} options={[{ id: 'parquet', label: LONG }]} />
    </Localized>,
  );
  expect(screen.getByTitle(LONG).closest('button')).toBe(screen.getByRole('button', { name: /Format/ }));
});
