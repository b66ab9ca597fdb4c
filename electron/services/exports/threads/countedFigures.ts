import type { WrittenFigures } from '../parquet/parquetFigures.ts';
import type { RunFigures } from '../parquet/runs/parquetRun.ts';

/** What a thread has counted while it wrote a file, or the files of a run. */
export type CountedFigures = WrittenFigures & { readonly run?: RunFigures };
