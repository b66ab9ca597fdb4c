import { TransportFault, type TransportFaultKind } from '../ports/httpTransport.ts';

const MACHINE_WORD = /^[A-Z][A-Z0-9_]{0,63}$/;

const KINDS: readonly (readonly [RegExp, TransportFaultKind])[] = [
  [/^(ENOTFOUND|EAI_)/, 'dns'],
  [/^ERR_(NAME_|DNS_|ICANN_NAME)/, 'dns'],
  [/^(ECONNREFUSED|ERR_CONNECTION_REFUSED)$/, 'refused'],
  [/^(CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH|CRL_)/, 'tls'],
  [/^(EPROTO$|ERR_TLS_|ERR_SSL_|ERR_CERT_|ERR_BAD_SSL_|ERR_OSSL_)/, 'tls'],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET|HPE_|Z_|ERR__ERROR_|ERR_BROTLI|ERR_.*BROTLI)/, 'reset'],
  [
    /^ERR_(CONNECTION_(RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|INCOMPLETE_|CONTENT_|INVALID_HTTP|HTTP2_|QUIC_)/,
    'reset',
  ],
];

/** A transport fault for a machine word such as `ECONNREFUSED` or `ERR_CERT_DATE_INVALID`. */
export function faultOfWord(word: string | undefined): TransportFault {
  if (word === undefined || !MACHINE_WORD.test(word)) return new TransportFault('unreachable', 'UNKNOWN');
  const kind = KINDS.find(([pattern]) => pattern.test(word))?.[1] ?? 'unreachable';
  return new TransportFault(kind, word);
}
