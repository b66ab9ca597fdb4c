import { TransportFault, type TransportFaultKind } from '../ports/httpTransport.ts';

const MACHINE_WORD = /^[A-Z][A-Z0-9_]{0,63}$/;

const KINDS: readonly (readonly [RegExp, TransportFaultKind])[] = [
  [/^(ENETDOWN|ENETUNREACH|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_IO_SUSPENDED)$/, 'offline'],
  [/^(ENOTFOUND|EAI_)/, 'dns'],
  [/^ERR_(NAME_|DNS_|ICANN_NAME)/, 'dns'],
  [/^(PROXY_AUTHENTICATION$|ERR_PROXY_AUTH_|ERR_UNEXPECTED_PROXY_AUTH$)/, 'proxyLogin'],
  [/^ERR_(PROXY_|TUNNEL_|HTTPS_PROXY_|SOCKS_|MANDATORY_PROXY_|PAC_|NO_SUPPORTED_PROXIES)/, 'proxy'],
  [/^(ECONNREFUSED|ERR_CONNECTION_REFUSED)$/, 'refused'],
  [/^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|PROTOCOL_ERROR)$/, 'notTls'],
  [/^(CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH|CRL_)/, 'tls'],
  [/^(EPROTO$|ERR_TLS_|ERR_SSL_|ERR_CERT_|ERR_BAD_SSL_|ERR_OSSL_)/, 'tls'],
  [/^(UND_ERR_SOCKET|ERR_EMPTY_RESPONSE)$/, 'closed'],
  [/^(HPE_|ERR_INVALID_HTTP_|ERR_RESPONSE_HEADERS_)/, 'notHttp'],
  // A gzip body that ends too early was cut, not wrongly written.
  [/^(ECONNRESET|ECONNABORTED|EPIPE|Z_BUF_ERROR)$/, 'reset'],
  [/^(Z_|ERR__ERROR_|ERR_.*BROTLI|ERR_CONTENT_DECODING_)/, 'undecodable'],
  [/^ERR_(CONNECTION_(RESET|CLOSED|ABORTED)|NETWORK_CHANGED|INCOMPLETE_|CONTENT_|HTTP2_|QUIC_)/, 'reset'],
];

/** A transport fault for a machine word such as `ECONNREFUSED` or `ERR_CERT_DATE_INVALID`. */
export function faultOfWord(word: string | undefined): TransportFault {
  if (word === undefined || !MACHINE_WORD.test(word)) return new TransportFault('unreachable', 'UNKNOWN');
  const kind = KINDS.find(([pattern]) => pattern.test(word))?.[1] ?? 'unreachable';
  return new TransportFault(kind, word);
}
