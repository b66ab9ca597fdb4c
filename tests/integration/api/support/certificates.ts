import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

interface Wish {
  /** Subject alternative name, such as `IP:127.0.0.1`. */
  readonly name?: string;
  /** UTC, `YYYYMMDDHHMMSSZ`. */
  readonly from?: string;
  readonly until?: string;
}

/** Certificates made with openssl for one test run; nothing of them is kept. */
export class Certificates {
  readonly #folder = mkdtempSync(join(tmpdir(), 'kontor-tls-'));
  #serial = 0;

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }

  /** A root, or a self-signed certificate. */
  selfSigned(subject: string, isRoot: boolean): Certificate {
    const { key, cert } = this.#places();
    this.#openssl(
      ...['req', '-x509', ...newKey(key), '-out', cert, '-days', '30', '-subj', `/CN=${subject}`],
      ...['-addext', `basicConstraints=critical,CA:${isRoot ? 'TRUE' : 'FALSE'}`],
      ...(isRoot ? [] : ['-addext', 'subjectAltName=IP:127.0.0.1']),
    );
    return read(key, cert);
  }

  /** A server's certificate, signed by `root`. */
  signed(root: Certificate, { name = 'IP:127.0.0.1', from, until }: Wish = {}): Certificate {
    const { key, cert, request, config } = this.#places();
    const [rootKey, rootCert] = [join(this.#folder, 'signer.key'), join(this.#folder, 'signer.crt')];
    writeFileSync(rootKey, root.key);
    writeFileSync(rootCert, root.cert);
    const index = join(this.#folder, `index-${this.#serial}`);
    writeFileSync(index, '');
    writeFileSync(
      config,
      [
        '[ca]\ndefault_ca=here\n[here]',
        `database=${index}\nnew_certs_dir=${this.#folder}\nrand_serial=yes\ndefault_md=sha256\ndefault_days=30`,
        'policy=any\nx509_extensions=server\n[any]\ncommonName=supplied\n[server]',
        `basicConstraints=CA:FALSE\nsubjectAltName=${name}`,
      ].join('\n'),
    );
    this.#openssl('req', ...newKey(key), '-out', request, '-subj', '/CN=service');
    this.#openssl(
      ...['ca', '-batch', '-notext', '-config', config, '-in', request, '-out', cert],
      ...['-keyfile', rootKey, '-cert', rootCert],
      ...(from ? ['-startdate', from] : []),
      ...(until ? ['-enddate', until] : []),
    );
    return read(key, cert);
  }

  #places() {
    const at = join(this.#folder, `c${++this.#serial}`);
    return { key: `${at}.key`, cert: `${at}.crt`, request: `${at}.csr`, config: `${at}.cnf` };
  }

  #openssl(...parts: string[]): void {
    execFileSync('openssl', parts, { stdio: 'pipe' });
  }
}

function newKey(path: string): string[] {
  return ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', path];
}

function read(key: string, cert: string): Certificate {
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}
