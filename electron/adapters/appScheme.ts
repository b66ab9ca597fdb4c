import type { Protocol } from 'electron';
import { SECURITY_HEADERS, type StaticFiles } from './staticFiles.ts';

export const APP_ORIGIN = 'kontor://app';

/** Called before the app is ready: makes `kontor:` a standard, secure scheme, so that pages have an origin. */
export function registerAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'kontor',
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
}

/** Serves the listed files, and 404 for every other address (docs/promises.md P13). */
export function serveApp(protocol: Pick<Protocol, 'handle'>, files: StaticFiles): void {
  protocol.handle('kontor', (request) => answer(request, files));
}

async function answer(request: Request, files: StaticFiles): Promise<Response> {
  const path = request.url.startsWith(`${APP_ORIGIN}/`) ? request.url.slice(APP_ORIGIN.length) : '';
  const file = request.method === 'GET' ? files.get(withoutFragment(path)) : undefined;
  if (file === undefined) {
    return new Response(null, { status: 404, headers: SECURITY_HEADERS });
  }
  return new Response(await file.read(), {
    headers: { ...SECURITY_HEADERS, 'content-type': file.contentType },
  });
}

function withoutFragment(path: string): string {
  return path.split('#', 1)[0] ?? '';
}
