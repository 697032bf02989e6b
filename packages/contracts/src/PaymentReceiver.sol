// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";

/// @title Where purchases are paid
/// @notice Coins that a contract wallet sends are an internal call, which leaves no log and no transaction to the
/// recipient. Here every payment leaves a log. What arrives can only go on to the beneficiary, and SUPS, which are no
/// payment, to the treasury.
/// @dev No owner, no role and no setting. `receive` stays within the 2,300 gas that `transfer` and `send` pass on.
contract PaymentReceiver {
    using SafeERC20 for IERC20;

    address payable public immutable beneficiary;
    address public immutable sups;
    address public immutable treasury;

    /// @notice `from` is who called: the wallet itself, also where another account paid for the transaction.
    event CoinReceived(address indexed from, uint256 value);
    event CoinForwarded(address indexed to, uint256 value);

    error ZeroAddress();
    error NothingToForward();

    /// @dev A beneficiary that takes no coins would keep every payment here for good. An empty one finds most of them; the
    /// deployment tries one that holds a coin.
    constructor(address payable beneficiary_, address sups_, address treasury_) {
        if (beneficiary_ == address(0) || sups_ == address(0) || treasury_ == address(0)) revert ZeroAddress();
        beneficiary = beneficiary_;
        sups = sups_;
        treasury = treasury_;
        Address.sendValue(beneficiary_, 0);
    }

    receive() external payable {
        emit CoinReceived(msg.sender, msg.value);
    }

    /// @notice Sends all coins on. Anybody may call it.
    function forward() external {
        uint256 value = address(this).balance;
        // Otherwise any caller writes logs of nothing, which every reader of logs has to read.
        if (value == 0) revert NothingToForward();
        emit CoinForwarded(beneficiary, value);
        Address.sendValue(beneficiary, value);
    }

    /// @notice Sends all of a token on. Anybody may call it, so SUPS stay among our own addresses: if they left, a caller
    /// could make the comparison of the books halt withdrawals.
    function forwardToken(IERC20 token) external {
        uint256 amount = token.balanceOf(address(this));
        if (amount == 0) revert NothingToForward();
        token.safeTransfer(address(token) == sups ? treasury : beneficiary, amount);
    }
}
