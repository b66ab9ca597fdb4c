import type { z } from 'zod';
import type { exportsContract } from '../../../../shared/ipc/exports.ts';

/** As the contract has it; of one customer, or of all that are kept. */
export type ListOrder = z.output<typeof exportsContract.list.input>;
