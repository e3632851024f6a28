const TEST = '\\.test\\.tsx?$|/testing/|/vitest\\.config\\.(ts|mjs)$';
/** Files of the studio that declare the screens of a feature and hand them what others offer. */
const VIEWS = '^studio/features/.+/(screens\\.ts|views\\.tsx)$';
const BLOCKS = 'codes|money|places|locale|dates|images|text|color|html';

/** Type imports vanish before anything runs, so they bind no code to other code. */
const VALUE = { dependencyTypesNot: ['type-only'] };

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    // Where code runs
    forbid(
      'shared-stands-alone',
      'shared/ is used by both programs and knows neither.',
      { path: '^shared/' },
      { path: '^(runtime|studio|e2e)/' },
    ),
    forbid(
      'runtime-and-studio-are-strangers',
      'Server and studio meet over HTTP alone: what both need is in shared/.',
      { path: '^(runtime|studio)/' },
      { path: '^(runtime|studio)/', pathNot: '^$1/' },
    ),
    forbid(
      'shared-runs-anywhere',
      'shared/ does no input or output: it may use zod, locale data, checks of tax numbers, Markdown, HTML entities, XML, JSON5, merges of texts and the LESS compiler, and no Node module.',
      { path: '^shared/', pathNot: TEST },
      {
        path: '.',
        pathNot:
          '^shared/|(^|/)node_modules/(zod|@phensley|stdnum|less|micromark|entities|saxes|json5|node-diff3|@types/less)/',
      },
    ),
    forbid(
      'e2e-from-outside',
      'Journeys know what visitors and merchants know: contracts, words and resources.',
      { path: '^e2e/', pathNot: '^e2e/hardening/' },
      {
        path: '^(runtime|studio|shared)/',
        pathNot:
          '^shared/features/[^/]+/(contract|words|mock-titles)\\.ts$|^shared/(text/languages|places/address-words)\\.ts$',
      },
    ),
    forbid(
      'hardening-from-outside',
      'Attacks know the rules that they hold the server to, its database and its queue; of its code nothing.',
      { path: '^e2e/hardening/' },
      {
        path: '^(runtime|studio|shared)/',
        pathNot:
          '^runtime/(database|jobs)/|^shared/(http|codes)/|^shared/features/[^/]+/(contract|rules|permissions|paths|columns)\\.ts$',
      },
    ),

    // Inside shared/
    forbid(
      'blocks-know-no-feature',
      'Building blocks carry features, not the other way round.',
      { path: `^shared/(${BLOCKS})/`, pathNot: TEST },
      { path: '^shared/(features|template|theme|http)/' },
    ),
    forbid(
      'http-knows-no-feature',
      'How endpoints are declared does not depend on which there are.',
      { path: '^shared/http/', pathNot: TEST },
      { path: '^shared/(features|template|theme)/' },
    ),
    forbid(
      'features-know-no-template',
      'Templates are written about features; a feature does not need them, but blocks of pages come with theirs, and theme settings are about themes.',
      {
        path: '^shared/features/',
        pathNot: `^shared/features/(blocks|page-content|theme-settings)/|${TEST}`,
      },
      { path: '^shared/(template|theme)/' },
    ),
    forbid(
      'rules-stay-light',
      "Visitors' browsers load rules: zod and endpoint declarations belong into contract.ts.",
      { path: '^shared/features/', pathNot: `/(contract|shape)\\.ts$|${TEST}` },
      {
        path: '^shared/http/|^shared/features/[^/]+/(contract|shape)\\.ts$|(^|/)node_modules/zod/',
        ...VALUE,
      },
    ),
    forbid(
      'features-share-rules',
      'What one feature may take of another is its rules, whatever they are about, its paths and, in contracts, its contract.',
      { path: '^shared/features/([^/]+)/', pathNot: TEST },
      {
        path: '^shared/features/',
        pathNot:
          '^shared/features/($1/|[^/]+/(rules|policies|states|catalog|page-query|paths|contract|shape)\\.ts$|blocks/(kinds|check-data)\\.ts$|pages/redirect-patterns\\.ts$|page-tree/layouts/layout\\.ts$|checkout/terms\\.ts$|images/(image-element|picture-style)\\.ts$)',
        ...VALUE,
      },
    ),
    forbid(
      'template-has-one-door',
      'The template language is used by its doors: index.ts, cases/index.ts, language/index.ts.',
      { path: '^(?!shared/template/)' },
      { path: '^shared/template/', pathNot: '^shared/template/((cases|language|testing)/)?index\\.ts$' },
    ),
    forbid(
      'template-core-knows-no-shop',
      'The language is handed its formatters and predicates; it knows none.',
      { path: '^shared/template/(syntax|render)/', pathNot: TEST },
      { path: '^shared/(template/(formatters|predicates)|features)/' },
    ),
    forbid(
      'formatters-know-no-syntax',
      'Formatters and predicates work on values: rules, building blocks, and types of render/.',
      { path: '^shared/template/(formatters|predicates)/', pathNot: TEST },
      { path: '^shared/(template/(syntax|language)|http)/|^shared/features/[^/]+/contract\\.ts$' },
    ),
    forbid(
      'theme-knows-no-server',
      'A theme renders with the template language, building blocks and rules.',
      { path: '^shared/theme/', pathNot: TEST },
      { path: '^shared/(http/|features/(?![^/]+/rules\\.ts$))', ...VALUE },
    ),

    // Features
    forbid(
      'features-meet-in-app',
      'A feature gets what it needs from another as an argument: app.ts, browser/main.ts and the views of the studio hand it over. Alone what the owner of a table exports for SQL of others, in to-join.ts and statements.ts, is imported.',
      { path: '^(runtime|studio)/features/([^/]+)/', pathNot: `${VIEWS}|${TEST}` },
      {
        path: '^$1/features/',
        pathNot: '^$1/features/$2/|^runtime/features/[^/]+/(to-join|statements)\\.ts$',
        ...VALUE,
      },
    ),
    forbid(
      'features-plug-in',
      'The server takes a feature by its feature.ts, which says what it brings and offers.',
      { path: '^runtime/[^/]+\\.ts$', pathNot: `^runtime/(main|worker-kinds|entitle)\\.ts$|${TEST}` },
      { path: '^runtime/features/', pathNot: '/feature\\.ts$', ...VALUE },
    ),
    forbid(
      'features-plug-in-once',
      'Features are listed in app.ts; everybody else gets what they offer from there, by type.',
      { path: '^runtime/.*/', pathNot: TEST },
      { path: '^runtime/features/[^/]+/feature\\.ts$', ...VALUE },
    ),
    forbid(
      'sockets-name-no-feature',
      'What features plug into works on whatever is plugged in; only the ground that all stand on makes services itself.',
      { path: '^runtime/(sockets|wiring)/', pathNot: `^runtime/wiring/base\\.ts$|${TEST}` },
      { path: '^runtime/features/', ...VALUE },
    ),
    forbid(
      'views-take-offers',
      'A view puts parts of several features together: it takes what they offer, and addresses of their screens.',
      { path: '^studio/features/([^/]+)/', pathNot: TEST },
      {
        path: '^studio/features/',
        pathNot: '^studio/features/($1/|[^/]+/(offers|paths)\\.ts$)',
        ...VALUE,
      },
    ),
    forbid(
      'pages-name-no-feature',
      'A page that belongs to a feature is declared there, as a system page: pages are made of what they are handed.',
      { path: '^(shared|runtime)/features/pages/', pathNot: TEST },
      {
        path: '^(shared|runtime)/features/',
        pathNot:
          '^shared/features/(pages|page-content|templates|theme-settings|translations)/|^runtime/features/(pages|page-cache|releases|templates)/',
      },
    ),
    forbid(
      'tables-stay-home',
      'Only its own feature touches a table: ask its service.',
      { path: '^runtime/features/([^/]+)/', pathNot: TEST },
      { path: '^runtime/features/[^/]+/model\\.ts$', pathNot: '^runtime/features/$1/' },
    ),
    forbid(
      'tables-stay-home-too',
      'Only its own feature touches a table: ask its service.',
      { path: '^runtime/(?!features/)', pathNot: TEST },
      { path: '^runtime/features/[^/]+/model\\.ts$' },
    ),
    forbid(
      'ground-knows-no-feature',
      'What carries every feature depends on none.',
      { path: '^runtime/(http|database|platform|jobs)/', pathNot: TEST },
      { path: '^runtime/(features/(?![^/]+/migrations/)|sockets/|wiring/|app\\.ts$|main\\.ts$)' },
    ),
    forbid(
      'migrations-are-listed',
      'Migrations that a feature brings are named by the list of migrations and nowhere else.',
      { path: '^runtime/', pathNot: `^runtime/database/migrations/|${TEST}` },
      { path: '^runtime/features/[^/]+/migrations/' },
    ),
    forbid(
      'visitor-code-stays-light',
      "Visitors' browsers get rules and building blocks: no server file, no zod, of contracts the types alone.",
      { path: '^runtime/(browser|features/[^/]+/browser)/', pathNot: TEST },
      {
        path: '^runtime/(?!browser/|features/[^/]+/browser/)|^shared/(http/(?!(crumb|cookie-names)\\.ts$)|template/|theme/)|/contract\\.ts$|(^|/)node_modules/zod/',
        ...VALUE,
      },
    ),

    // Studio
    forbid(
      'window-talks-through-the-bridge',
      'The window does not know which host answers it.',
      { path: '^studio/(renderer|sockets|features|components|editor|api)/', pathNot: TEST },
      { path: '^studio/(main|preload|host)/' },
    ),
    forbid(
      'host-knows-no-window',
      'Hosts answer the bridge; they draw nothing.',
      { path: '^studio/(main|preload|host|bridge)/', pathNot: TEST },
      {
        path: '^studio/(renderer|sockets|features|components|editor|api)/|(^|/)node_modules/(react|react-dom|@mantine)/',
      },
    ),
    forbid(
      'electron-stays-in-main',
      'Everything but the thin Electron side runs in a browser too.',
      { path: '.', pathNot: '^studio/(main|preload)/' },
      { path: '(^|/)node_modules/electron/|^electron(/|$)' },
    ),
    forbid(
      'parts-know-no-feature',
      'Components, editor and API client serve every screen; screens are put together by the views of features.',
      { path: '^studio/(components|editor|api)/', pathNot: TEST },
      { path: '^studio/(features|renderer|sockets)/' },
    ),
    forbid(
      'screens-know-no-shell',
      'The shell shows screens; a screen does not reach for the shell.',
      { path: '^studio/(features|sockets)/', pathNot: TEST },
      { path: '^studio/renderer/' },
    ),
    forbid(
      'sockets-know-no-feature',
      'How screens are declared does not depend on which there are.',
      { path: '^studio/sockets/', pathNot: TEST },
      { path: '^studio/features/', ...VALUE },
    ),

    forbid(
      'product-areas-stand-alone',
      'Grid, editor, variants and categories are worked on apart; what several need is beside their folders.',
      {
        path: '^studio/features/products/(?!editor/|screens\\.ts$)(?:(grid|variants|categories)/)?',
        pathNot: TEST,
      },
      {
        path: '^studio/features/products/(grid|editor|variants|categories)/',
        pathNot: '^studio/features/products/$1/',
      },
    ),
    forbid(
      'product-editor-shows-variants',
      'The editor of a product shows its variants; of the grid and the categories it takes nothing.',
      { path: '^studio/features/products/editor/', pathNot: TEST },
      { path: '^studio/features/products/(grid|categories)/' },
    ),

    // Everywhere
    forbid(
      'tests-stay-out',
      'The product runs without its tests.',
      { path: '^(shared|runtime|studio)/', pathNot: TEST },
      { path: `${TEST}|^e2e/` },
    ),
    forbid(
      'no-cycles',
      'Of two files that need each other, neither can be understood or moved alone.',
      { path: '.' },
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid('nothing-missing', 'This import leads nowhere.', { path: '.' }, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^\\.build/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
    },
  },
};
