import type { Session } from 'electron';
import { ElectronNetTransport } from '../../../electron/adapters/electronNetTransport.ts';
import { FetchTransport } from '../../../electron/adapters/fetchTransport.ts';
import { FakeNet } from '../../fakes/electron/fakeNet.ts';
import { noProxyLogins } from '../../fakes/noProxyLogins.ts';
import { transportContract } from './transportContract.ts';

// undici ends a connection on a "continue" it did not ask for.
transportContract('Node’s fetch', () => new FetchTransport(), ['a "continue" before']);
transportContract(
  'Electron’s net on its stand-in',
  () => new ElectronNetTransport(new FakeNet(), {} as Session, noProxyLogins),
);
