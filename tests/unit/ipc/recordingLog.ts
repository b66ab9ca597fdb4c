import type { Log, LogFields } from '../../../electron/ports/host.ts';

export interface RecordingLog extends Log {
  readonly lines: { readonly level: string; readonly event: string; readonly fields: LogFields }[];
}

export function recordingLog(): RecordingLog {
  const lines: { level: string; event: string; fields: LogFields }[] = [];
  const write = (level: string) => (event: string, fields?: LogFields) =>
    void lines.push({ level, event, fields: fields ?? {} });
  return { lines, info: write('info'), warn: write('warn'), error: write('error') };
}
