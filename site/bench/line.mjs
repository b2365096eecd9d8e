import { createServer, request as forward, Agent } from 'node:http';
import { performance } from 'node:perf_hooks';
import { Transform } from 'node:stream';
import { setTimeout } from 'node:timers';

/** How far the line may catch up after it was idle or its timers were late, in milliseconds. */
const CATCH_UP = 20;

/** An HTTP proxy on loopback that holds what is sent through it to a rate, and delays each answer. */
export class Line {
  #mbps;
  #latency;
  #free = 0;
  #agent = new Agent({ keepAlive: true });
  #server = createServer((request, response) => this.#pass(request, response));

  /** `mbps` in megabits per second, `latency` in milliseconds to and fro. */
  static async start({ mbps, latency }) {
    const line = new Line();
    line.#mbps = mbps;
    line.#latency = latency;
    await new Promise((resolve) => line.#server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  /** For the proxy setting of a browser or of curl. */
  get address() {
    return `http://127.0.0.1:${this.#server.address().port}`;
  }

  close() {
    this.#agent.destroy();
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #pass(request, response) {
    const headers = { ...request.headers };
    delete headers['proxy-connection'];
    const options = { method: request.method, headers, agent: this.#agent };
    const passed = forward(new URL(request.url), options, (answer) =>
      setTimeout(() => {
        response.writeHead(answer.statusCode, answer.headers);
        answer.pipe(response);
      }, this.#latency),
    );
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(this.#throttle()).pipe(passed);
  }

  #throttle() {
    return new Transform({
      transform: (bytes, _, done) => {
        const now = performance.now();
        this.#free = Math.max(now - CATCH_UP, this.#free) + (bytes.length * 8) / (this.#mbps * 1000);
        setTimeout(() => done(null, bytes), this.#free - now);
      },
    });
  }
}
