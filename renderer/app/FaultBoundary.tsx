import { Component, type ReactNode } from 'react';

interface FaultBoundaryProps {
  /** Shown instead of what has failed; gets the function that tries again. */
  readonly fallback: (retry: () => void) => ReactNode;
  /** When it changes, the children are tried again. */
  readonly subject?: string;
  readonly children: ReactNode;
}

interface FaultBoundaryState {
  readonly hasFailed: boolean;
}

/** Keeps a fault in one screen within that screen. React has no hook for this. */
export class FaultBoundary extends Component<FaultBoundaryProps, FaultBoundaryState> {
  override state: FaultBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): FaultBoundaryState {
    return { hasFailed: true };
  }

  override componentDidUpdate(before: FaultBoundaryProps) {
    if (this.state.hasFailed && before.subject !== this.props.subject) this.setState({ hasFailed: false });
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.fallback(() => this.setState({ hasFailed: false }));
  }
}
