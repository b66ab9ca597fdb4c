import { CircleCheck, FileCheck, FileWarning, Minus, Pencil, Plus } from 'lucide-react';

/** A mark for each kind of change, the same in every list. */
export const CHANGE_ICONS = {
  new: <Plus size={12} aria-hidden />,
  settled: <CircleCheck size={12} aria-hidden />,
  changed: <Pencil size={12} aria-hidden />,
  removed: <Minus size={12} aria-hidden />,
  unreadable: <FileWarning size={12} aria-hidden />,
  readable: <FileCheck size={12} aria-hidden />,
};
