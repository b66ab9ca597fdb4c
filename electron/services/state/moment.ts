import type { LaunchParts } from './launchParts.ts';

export type MomentParts = Pick<
  LaunchParts,
  'workspace' | 'clock' | 'language' | 'settings' | 'version' | 'threads'
>;

/** What is kept and set at this moment, and the thread and the folder of fonts that a file is written with. */
export function momentOf({ workspace, clock, threads, language, settings, version }: MomentParts) {
  return {
    cache: workspace.current.cache,
    language: language(),
    settings: settings(),
    today: clock.today(),
    now: clock.wall(),
    version,
    thread: threads.exportThread,
    fonts: threads.exportFonts,
  };
}

export type Moment = ReturnType<typeof momentOf>;
