import type { Step } from '../walkWorld.ts';
import { exportList, exportMany, exportPdfs, exportStatement, importFile } from './exports.ts';
import { minds } from './jobs.ts';
import {
  agreements,
  changeSettings,
  desk,
  forgetCustomer,
  lookAround,
  noteCustomer,
  previewPdf,
} from './lookAround.ts';
import { lookUp, stopRefresh } from './lookUp.ts';
import { holdTotals, readRows } from './readRows.ts';
import { addFault, changeData, dataDisk, endFaults, kill, loseTokens, network } from './troubles.ts';

interface WeighedStep {
  readonly name: string;
  /** How often it is taken, beside the others. */
  readonly weight: number;
  readonly take: Step;
}

/** A kill in the middle of whatever runs. */
export const KILL: WeighedStep = { name: 'kill', weight: 2, take: kill };

/** All that may happen at a desk in a long day. */
export const STEPS: readonly WeighedStep[] = [
  { name: 'look up', weight: 30, take: lookUp },
  { name: 'stop a refresh', weight: 3, take: stopRefresh },
  { name: 'read rows', weight: 15, take: readRows },
  { name: 'hold totals', weight: 10, take: holdTotals },
  { name: 'look around', weight: 6, take: lookAround },
  { name: 'desk', weight: 4, take: desk },
  { name: 'agreements', weight: 4, take: agreements },
  { name: 'preview', weight: 4, take: previewPdf },
  { name: 'settings', weight: 2, take: changeSettings },
  { name: 'note', weight: 3, take: noteCustomer },
  { name: 'forget', weight: 2, take: forgetCustomer },
  { name: 'export PDFs', weight: 20, take: exportPdfs },
  { name: 'export many', weight: 4, take: exportMany },
  { name: 'export list', weight: 10, take: exportList },
  { name: 'statement', weight: 5, take: exportStatement },
  { name: 'import', weight: 2, take: importFile },
  { name: 'jobs', weight: 12, take: minds },
  { name: 'fault', weight: 12, take: addFault },
  { name: 'no faults', weight: 6, take: endFaults },
  { name: 'data', weight: 8, take: changeData },
  { name: 'tokens', weight: 3, take: loseTokens },
  { name: 'network', weight: 7, take: network },
  { name: 'disk', weight: 5, take: dataDisk },
  KILL,
];
