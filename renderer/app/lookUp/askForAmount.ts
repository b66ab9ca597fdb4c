import type { Bridge } from '../../../shared/ipc/bridge.ts';
import { LOOK_UP_ID } from '../../base/focusLookUp.ts';
import { onceHere } from '../../ui/keys/onItsWay.tsx';
import type { ScopeMarks } from './lookUpScope.ts';
import { typeLookUp } from './lookUpStore.ts';

/** Puts the cursor into the look-up box behind the mark for amounts: what is typed there finds invoices of any customer. */
export function askForAmount(bridge: Bridge, connectionId: string | null, marks: ScopeMarks): void {
  const box = document.getElementById(LOOK_UP_ID);
  if (!(box instanceof HTMLInputElement)) return;
  typeLookUp(bridge, connectionId, '=', marks);
  box.focus();
  onceHere(() => box.setSelectionRange(box.value.length, box.value.length));
}
