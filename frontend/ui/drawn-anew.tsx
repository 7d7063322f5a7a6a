import { Component, Fragment, type ReactNode } from 'react';
import { drawnAnewOnce, isTorn } from '../lib/dom/torn-page.ts';

interface DrawnAnewProps {
  readonly children: ReactNode;
}

interface DrawnAnewState {
  readonly error: Error | null;
  readonly hasGivenUp: boolean;
  readonly times: number;
}

/** A part that is drawn anew where a translator has torn it; every other error goes on to the boundary around it. */
export class DrawnAnew extends Component<DrawnAnewProps, DrawnAnewState> {
  override state: DrawnAnewState = { error: null, hasGivenUp: false, times: 0 };

  private readonly mayDrawAnew = drawnAnewOnce();

  static getDerivedStateFromError(error: Error): Partial<DrawnAnewState> {
    return { error };
  }

  override componentDidCatch(error: Error) {
    if (!isTorn(error)) return;
    if (this.mayDrawAnew()) this.setState(({ times }) => ({ error: null, times: times + 1 }));
    else this.setState({ hasGivenUp: true });
  }

  override render() {
    const { error, hasGivenUp, times } = this.state;
    if (error === null) return <Fragment key={times}>{this.props.children}</Fragment>;
    if (hasGivenUp || !isTorn(error)) throw error;
    return null;
  }
}
