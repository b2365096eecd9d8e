import { Component, type ReactNode } from 'react';
import { ChunkLoadError } from '../lib/browser/loadChunk';
import { goToNewRelease } from '../lib/browser/release';
import { PageFailed } from './PageFailed';

interface PageBoundaryProps {
  /** The heading of the page that says so; `h2` below a header that has the first. */
  heading?: 'h1' | 'h2';
  /** Nothing is left around it: it brings its own `<main>`. */
  whole?: boolean;
  children: ReactNode;
}

/**
 * Shows a page that says so in place of one that could not be downloaded or drawn. Goes over to the new release when a
 * missing part is due to that. Reports nothing to anybody.
 */
export class PageBoundary extends Component<PageBoundaryProps> {
  state = { failed: false, error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  componentDidCatch(error: unknown) {
    if (error instanceof ChunkLoadError) void goToNewRelease();
  }

  render() {
    const { failed, error } = this.state;
    const { heading = 'h1', whole, children } = this.props;
    if (!failed) return children;
    const page = <PageFailed missing={error instanceof ChunkLoadError} heading={heading} />;
    return whole ? <main id="main">{page}</main> : page;
  }
}
