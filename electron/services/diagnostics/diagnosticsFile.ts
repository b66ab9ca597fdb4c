import { z } from 'zod';
import { FAILURE_CODES } from '../../../shared/domain/failure.ts';
import { appStateSchema } from '../../../shared/ipc/app.ts';
import { JOB_STATES } from '../../../shared/ipc/jobs.ts';
import { type Settings, settingsSchema } from '../../../shared/ipc/settings.ts';
import { VAULT_KINDS } from '../../../shared/ipc/vault.ts';

const count = z.number().int().nonnegative();
/** ISO 8601 in UTC. */
const instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const version = z.string().regex(/^\d[\dA-Za-z.+-]{0,39}$/);
const sized = z.strictObject({ files: count, bytes: count });
const jobsIn = Object.fromEntries(JOB_STATES.map((state) => [state, count])) as Record<
  (typeof JOB_STATES)[number],
  typeof count
>;

/** Choices and limits as they are; of any other text of the clerk only whether there is one. */
const settings = {
  ...settingsSchema.shape,
  displayCurrency: z.boolean(),
  refreshQuiet: z.boolean(),
  refreshSchedule: z.boolean(),
  ageing: z.boolean(),
} satisfies {
  readonly [Name in keyof Settings]: z.ZodType<string extends Settings[Name] ? boolean : Settings[Name]>;
};

/**
 * All that the file of diagnostics may hold, field by field; the administrators' page lists them. There is no text of
 * the clerk, of the service or of this computer: each text is one of a closed set, a version, a moment or a reference.
 */
export const diagnosticsSchema = z.strictObject({
  format: z.literal('kontor-diagnostics'),
  version: z.literal(1),
  written: instant,
  kontor: z.strictObject({
    version,
    host: appStateSchema.shape.host,
    electron: version.nullable(),
    chromium: version.nullable(),
    node: version,
    launched: instant,
  }),
  system: z.strictObject({
    name: z.enum(['linux', 'darwin', 'win32', 'other']),
    /** The numbers that it begins with: what follows them may be a company's own. */
    release: z.string().regex(/^(?:\d+(?:[.-]\d+){0,9})?$/),
    architecture: z.enum(['x64', 'arm64', 'other']),
    memoryMegabytes: count,
    freeMegabytes: count,
    kontorMegabytes: count,
  }),
  state: z.strictObject({
    keychain: z.enum(VAULT_KINDS),
    dataFolder: appStateSchema.shape.dataFolder,
    cacheNotice: appStateSchema.shape.cacheNotice,
    cacheNotices: count,
    service: appStateSchema.shape.connectivity.shape.state,
  }),
  settings: z.strictObject(settings),
  connections: z.strictObject({ own: count, sample: count }),
  jobs: z.strictObject({ ...jobsIn, unreadable: count }),
  /** Null where nothing of it could be read, and `notRead` says why. */
  kept: z
    .strictObject({
      customers: count,
      invoices: count,
      unreadable: count,
      pdfs: count,
      pdfBytes: count,
      keptLists: count,
      views: count,
      logEntries: count,
      oldestRefresh: instant.nullable(),
      newestRefresh: instant.nullable(),
    })
    .nullable(),
  notRead: z.enum(FAILURE_CODES).nullable(),
  /** Of the data folder and the folders in it; `notRead` counts files and folders whose size the system does not give. */
  files: z.strictObject({
    lists: sized,
    facts: sized,
    pdfs: sized,
    logs: sized,
    setAside: sized,
    other: sized,
    notRead: count,
  }),
  failures: z.strictObject({
    /** By code, in its order; none that did not occur. */
    counts: z.array(z.strictObject({ code: z.enum(FAILURE_CODES), count })),
    /** The newest first. */
    latest: z.array(
      z.strictObject({
        at: instant,
        code: z.enum(FAILURE_CODES),
        reference: z.string().regex(/^[abcdefghjkmnpqrstuvwxyz23456789]{8}$/),
      }),
    ),
    /** Lines about a failure that say something else, and files of the log that could not be read. */
    otherLines: count,
    filesNotRead: count,
  }),
});

export type Diagnostics = z.output<typeof diagnosticsSchema>;

/** @throws ZodError for anything that is not named above: nothing is left out in silence, and nothing is let through */
export function diagnosticsText(diagnostics: Diagnostics): string {
  return `${JSON.stringify(diagnosticsSchema.parse(diagnostics), null, 2)}\n`;
}
