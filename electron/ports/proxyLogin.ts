/** A proxy that asks for a name and a password. */
export interface AskingProxy {
  readonly host: string;
  readonly port: number;
  /** How it wants them: `basic`, `digest`, `ntlm` or `negotiate`, as Chromium names it. */
  readonly scheme: string;
}

export interface ProxyCredentials {
  readonly name: string;
  readonly password: string;
}

/** One call's way past one proxy, from its first question until the call has an answer or none. */
export interface ProxyLogin {
  /**
   * What to give; null for nothing, and the call ends with what the proxy says then. `refused` is what this call gave
   * before and the proxy did not take.
   */
  credentials(refused: ProxyCredentials | null): Promise<ProxyCredentials | null>;
  /** The call got past the proxy, or has ended. */
  end(): void;
}

export type ProxyLogins = (proxy: AskingProxy) => ProxyLogin;

export interface ProxyQuestion {
  readonly proxy: AskingProxy;
  /** The name that was refused, to begin with; null when nothing was. */
  readonly refusedName: string | null;
  /** Whether what is entered goes to the keychain; otherwise it is known until Kontor ends. */
  readonly isKept: boolean;
}

/** Asks the clerk, outside the page, so that no script of the page sees a key of it. Null when she gives nothing. */
export type ProxyAsker = (question: ProxyQuestion) => Promise<ProxyCredentials | null>;
