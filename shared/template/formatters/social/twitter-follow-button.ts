import { html, verbatim } from '#shared/html/html.ts';
import { property, toText } from '#shared/json/values.ts';
import { markupFormatter } from '../../definition.ts';

export const twitterFollowButton = markupFormatter({
  name: 'twitter-follow-button',
  summary: 'Button to follow an account.',
  prints: 'elements',
  params: [],
  examples: [
    {
      template: '{@|twitter-follow-button}',
      json: { profileUrl: 'https://twitter.com/ada' },
      output:
        '<script>Y.use(\'squarespace-follow-buttons\', function(Y) { Y.on(\'domready\', function() { Y.Squarespace.FollowButtonUtils.renderAll(); }); });</script><div class="squarespace-follow-button" data-username="ada"></div>',
    },
  ],
  apply: (account) => {
    const name =
      toText(property(account, 'userName')) ||
      toText(property(account, 'profileUrl')).split('/').at(-1) ||
      '';
    return html`<script>Y.use('squarespace-follow-buttons', function(Y) { Y.on('domready', function() { Y.Squarespace.FollowButtonUtils.renderAll(); }); });</script><div class="squarespace-follow-button" data-username="${verbatim(name)}"></div>`;
  },
});
