type Fields = Record<string, unknown>;

const without =
  (field: string) =>
  (record: Fields): Fields =>
    Object.fromEntries(Object.entries(record).filter(([name]) => name !== field));

/** Each takes a sound record and gives the JSON text of one that breaks docs/service.md §2.3. */
const DAMAGES: readonly ((record: Fields) => string)[] = [
  (record) => JSON.stringify(without('invoice_no')(record)),
  (record) => JSON.stringify({ ...record, price: String(record['price']) }),
  (record) => JSON.stringify({ ...record, invoice_date_at: '2026-02-30 00:00:00' }),
  (record) => JSON.stringify({ ...record, has_pdf: 'yes' }),
  (record) => JSON.stringify({ ...record, amount_outstanding: null }),
  () => 'null',
  (record) => JSON.stringify({ ...record, invoice_due_at: '31.12.2025' }),
  (record) => JSON.stringify({ ...record, invoice_no: 4711 }),
  (record) => JSON.stringify({ ...record, tags: 'none' }),
  (record) => JSON.stringify({ ...record, price_vat: 0 }).replace('"price_vat":0', '"price_vat":1e400'),
  () => '["an","array"]',
  (record) => JSON.stringify({ ...record, agreement_id: 12.5 }),
];

/** A sound record's JSON text, broken in the given way; ways beyond the last begin again with the first. */
export function damagedText(text: string, way: number): string {
  const damage = DAMAGES[way % DAMAGES.length] as (record: Fields) => string;
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? damage(value as Fields)
    : 'null';
}
