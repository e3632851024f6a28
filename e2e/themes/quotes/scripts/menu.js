document.body.dataset.menu = 'ready';
