import { property, toText } from '#shared/json/values.ts';
import { formatter } from '../../definition.ts';

export const twitterFollowButton = formatter({
  name: 'twitter-follow-button',
  summary: 'Button to follow an account.',
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
    return `<script>Y.use('squarespace-follow-buttons', function(Y) { Y.on('domready', function() { Y.Squarespace.FollowButtonUtils.renderAll(); }); });</script><div class="squarespace-follow-button" data-username="${name}"></div>`;
  },
});
