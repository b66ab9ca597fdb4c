/** What a list is saved as, by the ending of its file. Jobs keep these names; `pdf` is the list as it is printed. */
export const LIST_ENDINGS = { xlsx: 'xlsx', csv: 'csv', jsonLines: 'jsonl', pdf: 'pdf' } as const;

export type ListFormat = keyof typeof LIST_ENDINGS;

export const LIST_FORMATS = Object.keys(LIST_ENDINGS) as ListFormat[];

/** `rfc4180` for programs: commas, points, UTF-8. `nordicExcel` for Excel and LibreOffice: `;`, decimal comma, BOM. */
export const CSV_PRESETS = ['rfc4180', 'nordicExcel'] as const;

export type CsvPreset = (typeof CSV_PRESETS)[number];
