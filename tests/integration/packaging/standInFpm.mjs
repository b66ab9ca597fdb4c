#!/usr/bin/env node
/**
 * Stands in for fpm 1.17.0, which electron-builder fetches: builds a deb with dpkg-deb or an rpm with rpmbuild from the
 * very arguments that it is given, as fpm's sources say (`lib/fpm/package/{dir,deb,rpm}.rb`, `templates/{deb,rpm}.erb` at
 * v1.17.0), and writes those arguments beside the package. An argument that it does not know ends it.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const text = { type: 'string' };
const texts = { type: 'string', multiple: true, default: [] };
const { values: asked, positionals: inputs } = parseArgs({
  allowPositionals: true,
  options: {
    s: { ...text, short: 's' },
    t: { ...text, short: 't' },
    depends: { ...texts, short: 'd' },
    force: { type: 'boolean' },
    architecture: text,
    name: text,
    version: text,
    package: text,
    description: text,
    maintainer: text,
    vendor: text,
    url: text,
    license: text,
    'after-install': text,
    'after-remove': text,
    directories: texts,
    'deb-compression': text,
    'deb-priority': text,
    'deb-recommends': texts,
    'rpm-os': text,
    'rpm-compression': text,
    'rpm-summary': text,
  },
});
const folder = mkdtempSync(join(tmpdir(), 'kontor-fpm-'));
const stage = join(folder, 'BUILD');
const script = (name) => readFileSync(asked[name], 'utf8');
const run = (command, args) => execFileSync(command, args, { cwd: folder, stdio: 'pipe' });

/** `FOLDER/=TARGET` is what is in a folder, `FILE=TARGET` one file. */
for (const input of inputs) {
  const [source, target] = input.split('=');
  const to = join(stage, target);
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  cpSync(source, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
}

function writeDeb() {
  const [summary, ...more] = asked.description.split('\n');
  const size = Number(run('du', ['-sk', stage]).toString().split('\t')[0]);
  const control = [
    `Package: ${asked.name}`,
    `Version: ${asked.version}`,
    `License: ${asked.license}`,
    `Vendor: ${asked.vendor}`,
    `Architecture: ${asked.architecture}`,
    `Maintainer: ${asked.maintainer}`,
    `Installed-Size: ${size}`,
    `Depends: ${asked.depends.join(', ')}`,
    `Recommends: ${asked['deb-recommends'].join(', ')}`,
    'Section: default',
    `Priority: ${asked['deb-priority']}`,
    `Homepage: ${asked.url}`,
    `Description: ${summary}`,
    ...more.map((line) => (/^ *$/.test(line) ? ' .' : ` ${line}`)),
    '',
  ];
  mkdirSync(join(stage, 'DEBIAN'));
  writeFileSync(join(stage, 'DEBIAN/control'), control.join('\n'));
  writeFileSync(join(stage, 'DEBIAN/postinst'), script('after-install'), { mode: 0o755 });
  writeFileSync(join(stage, 'DEBIAN/postrm'), script('after-remove'), { mode: 0o755 });
  const how = ['--root-owner-group', `-Z${asked['deb-compression']}`, '-z1'];
  run('dpkg-deb', [...how, '--build', stage, asked.package]);
}

/** With `leaves` files and empty folders, without it folders: an rpm owns the folders alone that it is told of. */
function listed(from, leaves) {
  return readdirSync(join(stage, from), { recursive: true, withFileTypes: true })
    .filter((entry) => {
      const isFolder = entry.isDirectory();
      if (!leaves) return isFolder;
      return !isFolder || readdirSync(join(entry.parentPath, entry.name)).length === 0;
    })
    .map((entry) => join(entry.parentPath, entry.name).slice(stage.length));
}

function writeRpm() {
  const owned = asked.directories.flatMap((from) => [from, ...listed(from, false)]);
  const leaves = listed('/', true).filter((path) => !owned.includes(path));
  const odd = [...owned, ...leaves].find((path) => /[\s*?%${}[\]"'\\]/.test(path));
  if (odd !== undefined) throw new Error(`fpm would rewrite the name of ${odd}`);
  const spec = [
    ...['prep', 'build', 'install', 'clean'].flatMap((step) => [
      `%define __spec_${step}_post true`,
      `%define __spec_${step}_pre true`,
    ]),
    '%define _binary_payload w1T0.xzdio',
    `Name: ${asked.name}`,
    `Version: ${asked.version.replaceAll('-', '_')}`,
    'Release: 1',
    `Summary: ${asked['rpm-summary'] ?? asked.description.split('\n')[0]}`,
    'AutoReqProv: no',
    'BuildRoot: %buildroot',
    'Group: default',
    `License: ${asked.license}`,
    `Vendor: ${asked.vendor}`,
    `URL: ${asked.url}`,
    `Packager: ${asked.maintainer}`,
    ...asked.depends.map((needed) => `Requires: ${needed}`),
    '%description',
    asked.description.replaceAll(/^\s*$/gm, ' .'),
    ...['prep', 'build', 'install', 'clean'].map((step) => `%${step}`),
    '%post',
    script('after-install'),
    '%postun',
    script('after-remove'),
    '%files',
    '%defattr(-,root,root,-)',
    ...owned.map((path) => `%dir ${path}`),
    ...leaves,
    '',
  ];
  const file = join(folder, 'package.spec');
  writeFileSync(file, spec.join('\n'));
  const architecture = { amd64: 'x86_64', arm64: 'aarch64' }[asked.architecture] ?? asked.architecture;
  const defined = [`buildroot ${stage}`, `_topdir ${folder}`, `_rpmdir ${folder}/RPMS`, `_tmppath ${folder}`];
  run('rpmbuild', [
    ...['-bb', '--target', `${architecture}-unknown-${asked['rpm-os']}`, '--buildroot', stage],
    ...defined.flatMap((one) => ['--define', one]),
    file,
  ]);
  const [made] = readdirSync(join(folder, 'RPMS', architecture));
  cpSync(join(folder, 'RPMS', architecture, made), asked.package);
}

try {
  if (asked.t === 'deb') writeDeb();
  else writeRpm();
  writeFileSync(`${asked.package}.json`, JSON.stringify({ asked, inputs }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
