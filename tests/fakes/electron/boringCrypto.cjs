/**
 * Loaded before a process or a thread begins (`--require`, which reaches threads too), this limits `node:crypto` to what Electron's has: its
 * library is BoringSSL, which knows few names. Lists read in `crypto/cipher/get_cipher.cc` and
 * `crypto/digest/digest_extra.cc` of BoringSSL (a0689af2, 2026-08-21) and in the two patches that Electron adds
 * (`patches/boringssl`, electron 96f3996d, 2026-08-22, Chromium 153). Scrypt and X25519 are there; what goes by
 * name is limited here. Plain JavaScript, because it is loaded before anything that reads TypeScript.
 */
const crypto = require('node:crypto');
const { syncBuiltinESMExports } = require('node:module');

const AES = ['cbc', 'ctr', 'ecb', 'gcm', 'ofb'].flatMap((mode) =>
  [128, 192, 256].map((bits) => `aes-${bits}-${mode}`),
);
const DES = ['des-cbc', 'des-ecb', 'des-ede', 'des-ede-cbc', 'des-ede3-cbc', 'rc2-cbc', 'rc4'];
const PATCHED = ['aes-128-cfb', 'aes-256-cfb', 'bf-cbc', 'bf-cfb', 'bf-ecb', 'des-ede3', 'rc2-40-cbc'];
const CIPHERS = new Set([...AES, ...DES, ...PATCHED]);
const HASHES = new Set([
  ...['md4', 'md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'sha512-256', 'md5-sha1', 'ripemd160'],
  ...['rsa-md5', 'rsa-sha1', 'rsa-sha224', 'rsa-sha256', 'rsa-sha384', 'rsa-sha512'],
]);

function failure(message, code) {
  return Object.assign(new Error(message), { code });
}

function cipherKnown(name) {
  if (!CIPHERS.has(String(name).toLowerCase())) throw failure('Unknown cipher', 'ERR_CRYPTO_UNKNOWN_CIPHER');
}

function hashKnown(name) {
  if (!HASHES.has(String(name).toLowerCase())) {
    throw failure('Digest method not supported', 'ERR_OSSL_EVP_UNSUPPORTED');
  }
}

/** Puts a function that looks at one of its arguments first in the place of each of these. */
function limit(names, check, place) {
  for (const name of names) {
    const real = crypto[name];
    if (typeof real !== 'function') continue;
    const limited = function limited(...args) {
      check(args[place]);
      return Reflect.apply(real, this, args);
    };
    // What reads an encrypted file for a test is no part of the program, and takes Node's own.
    crypto[name] = Object.assign(limited, real, { ofNode: real });
  }
}

limit(['createCipheriv', 'createDecipheriv'], cipherKnown, 0);
limit(['createHash', 'createHmac', 'hash', 'hkdf', 'hkdfSync'], hashKnown, 0);
limit(['pbkdf2', 'pbkdf2Sync'], hashKnown, 4);
const { getCipherInfo } = crypto;
crypto.getCipherInfo = (name, options) =>
  typeof name === 'string' && !CIPHERS.has(name.toLowerCase()) ? undefined : getCipherInfo(name, options);
crypto.getCiphers = () => [...CIPHERS].sort();
crypto.getHashes = () => [...HASHES].sort();
syncBuiltinESMExports();
