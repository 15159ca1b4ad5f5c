//! The interface through which processes that list rows together exchange their results.

/// The interface between processes that list the rows of a puzzle together.
///
/// All of them make the same [plan](crate::Plan) and get the same
/// [space](crate::DefinitionSpace::of_plan_together), the one that a single process would make.
/// They share the part that takes longest.
///
/// ```
/// use std::sync::mpsc::{Receiver, Sender, channel};
///
/// use puzzle_space::{Choices, DefinitionSpace, Gather, Plan, Reduction};
/// use row_search::Space;
///
/// /// One of two threads, with a way to the other one and a way back.
/// struct Half(usize, Sender<Vec<u8>>, Receiver<Vec<u8>>);
///
/// impl Gather for Half {
///     fn process(&self) -> usize {
///         self.0
///     }
///
///     fn processes(&self) -> usize {
///         2
///     }
///
///     fn gather(&mut self, own: &[u8]) -> Result<Vec<Vec<u8>>, String> {
///         let gone = "the other thread has stopped";
///         self.1.send(own.to_vec()).map_err(|_| gone)?;
///         let mut words = vec![own.to_vec(), self.2.recv().map_err(|_| gone)?];
///         words.rotate_left(self.0);
///         Ok(words)
///     }
/// }
///
/// let text = include_str!("../../../docs/puzzles/squares333.tws");
/// let squares = puzzle_def::read("squares333.tws", text)?;
/// let choices = Choices { reduction: Reduction::Always, ..Choices::default() };
/// let plan = Plan::new(&squares, &choices)?;
/// let alone = DefinitionSpace::of_plan(plan.clone())?;
///
/// let ((to_second, from_first), (to_first, from_second)) = (channel(), channel());
/// let halves = [Half(0, to_second, from_second), Half(1, to_first, from_first)];
/// std::thread::scope(|scope| {
///     for mut half in halves {
///         let (plan, alone) = (plan.clone(), &alone);
///         scope.spawn(move || {
///             let space = DefinitionSpace::of_plan_together(plan, &mut half).expect("none of them fails");
///             assert_eq!(space.rows(), alone.rows());
///             assert_eq!(space.step(1, 2), alone.step(1, 2));
///         });
///     }
/// });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Gather {
    /// The number of this process.
    fn process(&self) -> usize;

    /// How many processes there are.
    fn processes(&self) -> usize;

    /// Sends bytes to all processes and returns those of all processes, in order, including its
    /// own. Every process must call it equally often.
    ///
    /// # Errors
    ///
    /// Why the processes could not exchange their bytes.
    fn gather(&mut self, own: &[u8]) -> Result<Vec<Vec<u8>>, String>;
}
