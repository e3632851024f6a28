/** Says that scripts run. */
document.documentElement.classList.add('has-scripts');
