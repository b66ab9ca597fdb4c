import { listStaticFiles } from '../../../electron/adapters/staticFiles.ts';
import { type HostServer, startHostServer } from '../../../electron/browserHost/hostServer.ts';
import { createCallRegistrar } from '../../../electron/ipc/callRegistrar.ts';
import { createEventPublisher } from '../../../electron/ipc/eventPublisher.ts';
import { recordingHandlers } from '../../unit/ipc/recordingHandlers.ts';
import { recordingLog } from '../../unit/ipc/recordingLog.ts';

/** The browser host as it is, over handlers that only record what reaches them. */
export function recordedHost() {
  const recorded = recordingHandlers();
  const log = recordingLog();
  const publisher = createEventPublisher(log);
  const start = async (folder: string): Promise<HostServer> =>
    startHostServer({
      registrar: (origin) =>
        createCallRegistrar({
          handlers: recorded.handlers,
          trustedOrigin: () => origin,
          isClosing: () => false,
          log,
        }),
      publisher,
      files: await listStaticFiles(folder),
      log,
      port: 0,
    });
  return { recorded, log, publisher, start };
}
