import type { Handlers } from '../../../shared/ipc/bridge.ts';

type Calls = Handlers['marks'];

/** What the clerk has checked, asked, been promised and must do next. */
export class MarksService implements Calls {
  readonly set: Calls['set'] = () => Promise.reject(new Error('not written yet'));
  readonly undo: Calls['undo'] = () => Promise.reject(new Error('not written yet'));
  readonly of: Calls['of'] = async () => [];
  readonly parked: Calls['parked'] = async () => [];
  readonly worklist: Calls['worklist'] = async () => ({ items: [], matching: 0, kinds: [], parked: 0 });
  readonly progress: Calls['progress'] = () => Promise.reject(new Error('not written yet'));
  readonly contact: Calls['contact'] = async () => ({ lines: [], matching: 0 });
  readonly reasons: Calls['reasons'] = async () => [];
}
