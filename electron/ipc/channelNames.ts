import { contract } from '../../shared/ipc/contract.ts';
import { callChannels, eventChannels } from '../../shared/ipc/entry.ts';

/** Names alone, without schemas. The build replaces this module by its value, so that the preload has no zod. */
export const CALL_NAMES: readonly string[] = callChannels(contract).map((channel) => channel.name);
export const EVENT_NAMES: readonly string[] = eventChannels(contract).map((channel) => channel.name);
