import { Component, Fragment, type ReactNode } from 'react';
import { isMended } from '../browser/torn-page.ts';

interface DrawnAnewProps {
  readonly children: ReactNode;
}

interface DrawnAnewState {
  readonly error: Error | null;
  readonly times: number;
}

/** A part that is drawn anew where a translator has torn it; every other error goes on to the boundary around it. */
export class DrawnAnew extends Component<DrawnAnewProps, DrawnAnewState> {
  override state: DrawnAnewState = { error: null, times: 0 };

  static getDerivedStateFromError(error: Error): Partial<DrawnAnewState> {
    return { error };
  }

  override componentDidCatch(error: Error) {
    if (isMended(error)) this.setState(({ times }) => ({ error: null, times: times + 1 }));
  }

  override render() {
    const { error, times } = this.state;
    if (error === null) return <Fragment key={times}>{this.props.children}</Fragment>;
    if (!isMended(error)) throw error;
    return null;
  }
}
