import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

/** The tools of an administrator are not on everybody's path. */
const PATH = `${process.env['PATH']}:/usr/sbin:/sbin`;

function answers([command = '', ...args]: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore', env: { ...process.env, PATH } }).status === 0;
}

/** What makes a command root's, at least within a name space of its own; undefined where neither can be had. */
const asRoot = [[], ['unshare', '--map-root-user'], ['sudo', '-n']].find((before) =>
  answers([...before, 'chroot', '/', '/bin/true']),
);

/** Why packages of this kind cannot be built and installed in a folder here, or null where they can. */
export function noInstalling(...tools: readonly string[]): string | null {
  const absent = tools.filter((tool) => !answers([tool, '--version']));
  if (absent.length > 0) return `no ${absent.join(', ')} here`;
  return asRoot === undefined ? 'neither root nor a name space where one is' : null;
}

/** What the scripts of a package call, as programs of this system. */
const PROGRAMS = ['bash', 'chmod', 'cp', 'ln', 'readlink', 'rm', 'update-alternatives'];

/** What they call that would reach beyond the folder: each call is written down. */
const NOTED = ['apparmor_parser', 'apparmor_status', 'unshare', 'update-desktop-database'];

/** What every desktop has before Kontor comes. */
const FOLDERS = [
  ...[
    'opt',
    'etc/alternatives',
    'etc/apparmor.d',
    'dev',
    'proc/self/ns',
    'tmp',
    'usr/bin',
    'usr/lib',
    'usr/lib64',
  ],
  ...['usr/share/applications', 'usr/share/icons/hicolor/512x512/apps', 'var/log', 'var/tmp'],
  ...['var/lib/dpkg/alternatives', 'var/lib/dpkg/info', 'var/lib/dpkg/updates', 'var/lib/rpm'],
];

/** A system in a folder, with just what it takes to install a package there. */
export class FreshRoot {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** `nameSpaces` says whether its kernel lets an account have name spaces of its own. */
  static async make({ nameSpaces = true } = {}): Promise<FreshRoot> {
    const root = new FreshRoot(await mkdtemp(join(tmpdir(), 'kontor-root-')));
    for (const folder of FOLDERS) await mkdir(join(root.folder, folder), { recursive: true });
    for (const folder of ['bin', 'lib', 'lib64', 'sbin']) {
      await symlink(`usr/${folder.replace('sbin', 'bin')}`, join(root.folder, folder));
    }
    await symlink('bin', join(root.folder, 'usr/sbin'));
    await symlink('user:[1]', join(root.folder, 'proc/self/ns/user'));
    // What is written there is never read.
    await writeFile(join(root.folder, 'dev/null'), '', { mode: 0o666 });
    await writeFile(join(root.folder, 'var/lib/dpkg/status'), '');
    // As on every system with rpm, whose scripts are the shell's; a deb names bash.
    await symlink('bash', join(root.folder, 'usr/bin/sh'));
    for (const name of PROGRAMS) await root.#putProgram(name);
    for (const name of NOTED) {
      const status = name === 'unshare' && !nameSpaces ? 1 : 0;
      const file = join(root.folder, 'usr/bin', name);
      await writeFile(file, `#!/bin/sh\necho "${name} $*" >> /tmp/calls\nexit ${status}\n`);
      await chmod(file, 0o755);
    }
    return root;
  }

  /** With the libraries that it loads. */
  async #putProgram(name: string): Promise<void> {
    const file = execFileSync('which', [name], { encoding: 'utf8', env: { ...process.env, PATH } }).trim();
    await cp(file, join(this.folder, 'usr/bin', name), { dereference: true });
    const { stdout } = spawnSync('ldd', [file], { encoding: 'utf8' });
    for (const [library] of stdout.matchAll(/\/\S+/g)) {
      const to = join(this.folder, library);
      await mkdir(dirname(to), { recursive: true });
      await cp(library, to, { dereference: true });
    }
  }

  /** Runs a command as root, outside of the folder; what it says. @throws where it fails */
  run(command: readonly string[]): string {
    const [program = '', ...args] = [...(asRoot ?? []), ...command];
    return execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe', env: { ...process.env, PATH } });
  }

  /** The same with the folder as the whole system. */
  runInside(command: readonly string[]): string {
    return this.run(['chroot', this.folder, ...command]);
  }

  /** Where a path of that system is here. */
  readonly at = (path: string): string => join(this.folder, path);

  async calls(): Promise<readonly string[]> {
    const text = await readFile(this.at('tmp/calls'), 'utf8').catch(() => '');
    return text.split('\n').filter((line) => line !== '');
  }

  /** Every file, link and folder, but for the packagers' own books. */
  async content(): Promise<ReadonlySet<string>> {
    const found = await readdir(this.folder, { recursive: true, withFileTypes: true });
    const paths = found.map((entry) => relative(this.folder, join(entry.parentPath, entry.name)));
    return new Set(paths.filter((path) => !/^(var\/lib\/(dpkg|rpm)|var\/log|tmp|dev)\//.test(path)));
  }

  remove(): void {
    this.run(['rm', '-r', this.folder]);
  }
}
