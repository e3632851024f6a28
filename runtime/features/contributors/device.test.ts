import { describe, expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the device of a session', () => {
  it.each([
    [`${WINDOWS} Gecko/20100101 Firefox/128.0`, 'Firefox on Windows'],
    [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`, 'Safari on Mac'],
    [`${LINUX} ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`, 'Chrome on Linux'],
    [`${WINDOWS} ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 'Edge on Windows'],
    [`${MAC} ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 OPR/111.0`, 'Opera on Mac'],
    [`${IPHONE} AppleWebKit/605.1.15 CriOS/126.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
    [
      `${ANDROID} ${WEBKIT} SamsungBrowser/25.0 Chrome/121 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [`${LINUX} ${WEBKIT} awning/0.1.0 Chrome/138.0 Electron/45.4.1 Safari/537.36`, 'Awning Studio on Linux'],
    ['AwningStudio/0.1.0 (Macintosh)', 'Awning Studio on Mac'],
    ['Mozilla/5.0 (Windows NT 10.0) SomethingNew/1.0', 'A browser on Windows'],
    ['node', 'Node.js'],
    ['curl/8.5.0', 'curl'],
    ['', 'Unknown device'],
    ['<script>alert(1)</script>', 'Unknown device'],
  ])('that says %j is %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});
